"""Environments for learning agents: `Pontoon-v0` of Gymnasium, and a full table for PettingZoo.

Install them with `pip install 'pontoon[rl]'`. Importing this package registers `Pontoon-v0`:

    import gymnasium
    import pontoon.envs

    env = gymnasium.make("Pontoon-v0", rules="canberra-2002")

The table with followers is `pontoon.envs.table.env()`. What the numbers of an observation mean is in
`pontoon.envs.observation`, what those of an action mean in `pontoon.envs.actions`.
"""

try:
    import gymnasium
except ImportError:
    raise ImportError("pontoon.envs needs gymnasium, which is not installed: pip install 'pontoon[rl]'") from None

NAME = "Pontoon-v0"

if NAME not in gymnasium.registry:
    gymnasium.register(
        id=NAME,
        entry_point="pontoon.envs.single:PontoonEnv",
        vector_entry_point="pontoon.envs.vector:PontoonVectorEnv",
    )
