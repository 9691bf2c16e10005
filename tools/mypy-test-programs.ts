/*
 * Programs that use the Python client, to check its types with mypy. It must report each `reveal_type`, and
 * every error.
 */

/** A program without type errors. */
export const pythonConsumer = `from customs_portal import CustomsPortal, PortalProblem, is_problem
from customs_portal.contract import DraftDeclaration

portal = CustomsPortal("https://portal.example", client_id="c", client_secret="s", api_key="k")
document: DraftDeclaration = {"type": "import", "lrn": "L-1"}
try:
    lodged = portal.declarations.lodge(document)
    reveal_type(lodged["status"])
except PortalProblem as problem:
    reveal_type(problem.conflict)
    if is_problem(problem, "lrn_in_use"):
        reveal_type(problem.conflict["sameContent"])
    elif is_problem(problem, "rate_limited"):
        reveal_type(problem.retry_after_seconds)
    elif is_problem(problem, "not_found", "scope_insufficient"):
        reveal_type(problem)
for found in portal.declarations.list({"status": ["released"]}):
    reveal_type(found["mrn"])
duties = portal.declarations.dry_run(document)["duties"]
if duties["kind"] == "calculated":
    reveal_type(duties["totals"]["payable"])
for batch in portal.events.follow():
    reveal_type(batch.items[0]["sequence"])
for result in portal.declarations.lodge_all([document]):
    if result.outcome == "lodged":
        reveal_type(result.line["id"])
    else:
        reveal_type(result.problem)
`;

/** The expected end of mypy's output for each `reveal_type`, in order. */
export const revealedTypes = [
  'builtins.str',
  'TypedDict(',
  'builtins.bool',
  'builtins.int',
  'customs_portal.problem.PortalProblem',
  'builtins.str, None]',
  'builtins.str',
  'builtins.int',
  'builtins.str',
  'customs_portal.problem.PortalProblem',
];

/** Lines with a type error. Each is appended to the correct program, and mypy must reject it. */
export const linesWithTypeErrors = [
  'is_problem(ValueError(), "lrn_in_us")',
  'portal.declarations.lodge({"type": "import", "lrm": "L-1"})',
  'portal.declarations.list({"status": ["relased"]})',
  'portal.status.follow(curser="c")',
  'portal.declarations.replace("dec_1", document)',
];

/** Declarations that the code examples of the documentation assume. */
export const assumedPythonDeclarations = `from customs_portal import CustomsPortal
from customs_portal.contract import DraftDeclaration

portal: CustomsPortal
declaration: DraftDeclaration
declarations: list[DraftDeclaration]
stored: str | None
secret: str
headers: dict[str, str]
body: bytes


def internal_token() -> str:
    return ""
`;
