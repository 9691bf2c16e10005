"""Property and parameter names of lists and feeds, defined only here."""

from typing import Final

# Property with the items of a page or feed response.
ITEMS: Final = "items"
CURSOR: Final = "cursor"
MORE: Final = "more"

# The query parameter with the cursor to continue from.
AFTER: Final = "after"
