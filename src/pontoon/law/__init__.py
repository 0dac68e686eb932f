"""What the documents say: the clause registers and the rule sets, as data."""

from pontoon.law.clause import (
    INSTRUMENTS,
    BadRegister,
    Clause,
    UnknownClause,
    instrument_title,
    is_sub_clause,
    lookup,
    referred,
    referrers,
    register,
    resolve,
)
from pontoon.law.ruleset import (
    BUILT_IN,
    BadRuleSet,
    Parameter,
    Procedure,
    RuleSet,
    UnknownRuleSet,
    adopt,
    adopted,
    known_names,
    load,
)
from pontoon.law.schema import SCHEMA, Shape

__all__ = [
    "BUILT_IN",
    "INSTRUMENTS",
    "SCHEMA",
    "BadRegister",
    "BadRuleSet",
    "Clause",
    "Parameter",
    "Procedure",
    "RuleSet",
    "Shape",
    "UnknownClause",
    "UnknownRuleSet",
    "adopt",
    "adopted",
    "instrument_title",
    "is_sub_clause",
    "known_names",
    "load",
    "lookup",
    "referred",
    "referrers",
    "register",
    "resolve",
]
