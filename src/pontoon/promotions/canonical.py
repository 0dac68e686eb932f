"""The terms as one text that is the same for everybody: what is hashed, sent and published."""

import hashlib
import json

from pontoon.promotions.terms import Terms


def canonical_text(terms: Terms) -> str:
    """The whole form as JSON, its keys in the form's order and nothing between them."""
    document = terms._asdict()
    document["prizes"] = [
        {**prize._asdict(), "details": {each.name: each.text for each in prize.details}} for prize in terms.prizes
    ]
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def terms_digest(terms: Terms) -> str:
    return hashlib.sha256(canonical_text(terms).encode()).hexdigest()
