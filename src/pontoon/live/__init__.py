"""The live house: the only room with tasks, a clock, chance and people; it joins the pure rooms and the store."""
