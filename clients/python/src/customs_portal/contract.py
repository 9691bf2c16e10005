"""The types of the Open API. Made by `npm run docs` from contract/openapi.json."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class Amendment(TypedDict):
    """An amendment with its document"""

    number: int
    """Its number in the declaration"""
    status: Literal["requested", "granted", "denied"] | str
    """Its state; granted at once before acceptance"""
    reason: str
    """Why it was requested"""
    baseVersion: int
    """The version that it amends"""
    version: int | None
    """The version that it became"""
    requestedAt: str
    """When it was requested"""
    decidedAt: str | None
    """When it was granted or denied"""
    decisionReason: str | None
    """The reason that customs gave"""
    href: str
    """Where it is read with its document"""
    diff: list[Difference]
    """What turns the version that it amends into its document, in the manner of RFC 6902: to be taken in this order"""
    document: DraftDeclaration


class AmendmentRequest(TypedDict):
    document: SentDeclaration
    reason: str
    """Why; it stands in the history"""


class AmendmentSummary(TypedDict):
    number: int
    """Its number in the declaration"""
    status: Literal["requested", "granted", "denied"] | str
    """Its state; granted at once before acceptance"""
    reason: str
    """Why it was requested"""
    baseVersion: int
    """The version that it amends"""
    version: int | None
    """The version that it became"""
    requestedAt: str
    """When it was requested"""
    decidedAt: str | None
    """When it was granted or denied"""
    decisionReason: str | None
    """The reason that customs gave"""
    href: str
    """Where it is read with its document"""


class ApplicableLaw(TypedDict):
    """Legal basis of the calculation"""

    date: str
    """Date of acceptance"""
    timeZone: str
    """Time zone of the date (IANA)"""
    exchangeRates: dict[str, str]
    """Units of national currency for one unit of each currency that was converted"""


class AssessedDuties(TypedDict):
    """Assessed duties and VAT of the goods"""

    estimated: Literal[False]
    """Customs has assessed these duties"""
    version: int
    """The version of the document that was assessed"""
    assessedAt: str
    """When"""
    currency: str
    """The national currency"""
    payable: str
    """What is to be paid, a decimal"""
    suspended: str
    """The amount that a guarantee covers while procedures suspend it, a decimal"""
    applicableLaw: ApplicableLaw | None
    """Legal basis of the duties; null before acceptance"""
    calculation: Duties


class Authorisation(TypedDict):
    """An authorisation."""

    id: str
    """Our id of the authorisation."""
    number: str
    """Its number, unique (WCO: AuthorisationHolder/ID)"""
    kind: Literal["CWP", "IPO", "TEA", "OPO", "EUS"] | str
    """`CWP` customs warehouse, `IPO` inward processing, `TEA` temporary admission, `OPO` outward processing, `EUS` end use (WCO: AuthorisationHolder/CategoryCode)"""
    holder: str
    """The number of who holds it"""
    procedures: list[str] | None
    """What it may be used for; null: any procedure of its kind"""
    commodities: list[str] | None
    """The goods that it is for; null: any"""
    office: str | None
    """The customs office; null: any"""
    guarantee: str | None
    """What covers the goods where their declaration names nothing"""
    months: int | None
    """How long goods may stay; null: as long as they like"""
    validFrom: str
    """The first day on which it is in force."""
    validUntil: str | None
    """The last day; null: until further notice."""
    status: Literal["active", "suspended", "revoked"] | str
    """By a suspended one nothing new is placed; a revoked one stays so."""
    createdAt: str
    """When it was given."""
    changedAt: str
    """When it was last changed."""


class CalculatedDuties(TypedDict):
    kind: Literal["calculated"]
    currency: str
    """The national currency"""
    exchangeRates: dict[str, str]
    """Units of national currency for one unit of each currency that was converted"""
    items: list[ItemDuties]
    """Each goods item"""
    totals: CalculatedDutiesTotals
    """The sums"""
    taxes: NotRequired[list[TotalTax]]
    """The sums of each tax; what customs has assessed tells none"""
    steps: NotRequired[list[DutyStep]]
    """How the sums were rounded of taxes that are rounded for the whole declaration"""


class CalculatedDutiesTotals(TypedDict):
    """The sums"""

    customsValue: str
    """The customs value, national currency"""
    duty: str
    """The duties, national currency"""
    vat: str
    """The VAT, national currency"""
    payable: str
    """What is to be paid now, national currency"""
    suspended: str
    """What a guarantee covers while procedures suspend it, national currency"""
    secured: NotRequired[str]
    """What a guarantee covers until quotas of which little is left are shared out, national currency"""


class Caller(TypedDict):
    """Client, organisation and rights of the request"""

    organisation: CallerOrganisation
    """The organisation that the client acts for"""
    client: CallerClient
    """The client that sent the request"""
    platform: CallerPlatform | None
    """Null for a `host_to_host` client."""
    environment: Literal["sandbox", "production"]
    """Profile of the portal"""
    scopes: list[str]
    """Scopes that both the access token and the API key have, in alphabetical order"""
    rateLimit: RateLimit | None
    """Null without a limit."""


class CallerOrganisation(TypedDict):
    """The organisation that the client acts for"""

    id: str
    """Identifier of the organisation"""
    name: str
    """Name of the organisation"""


class CallerClient(TypedDict):
    """The client that sent the request"""

    id: str
    """Identifier of the client (`client_id`)"""
    userType: Literal["host_to_host", "platform"] | str
    """Kind of client"""


class CallerPlatform(TypedDict):
    """The platform of the client"""

    id: str
    """Identifier of the platform (`id_platform`)"""


class Consignment(TypedDict):
    """The goods that travel together (WCO: Consignment)"""

    ucr: NotRequired[str]
    """Unique consignment reference (WCO: UCR/TraderAssignedReferenceID)"""
    transportDocument: NotRequired[ConsignmentTransportDocument]
    """Transport contract (WCO: TransportContractDocument)"""
    transportDocuments: NotRequired[list[ConsignmentTransportDocumentsItem]]
    """Transport contracts, that of the transport across the border first: the same as `transportDocument`, either of which is enough (WCO: TransportContractDocument; Annex B: 12 05)"""
    containerised: NotRequired[bool]
    """Goods in containers at the border (WCO: Consignment/ContainerCode)"""
    containers: NotRequired[list[ConsignmentContainersItem]]
    """Needed when `containerised` is true"""
    loadingPort: NotRequired[str]
    """Where the goods were or are loaded (WCO: LoadingLocation/ID) (UN/LOCODE)"""
    unloadingPort: NotRequired[str]
    """Where the goods were or are unloaded (WCO: UnloadingLocation/ID) (UN/LOCODE)"""
    goodsLocation: NotRequired[str]
    """Where customs can examine the goods (WCO: GoodsLocation/ID)"""
    location: NotRequired[ConsignmentLocation]
    """The place of `goodsLocation` by its parts (WCO: GoodsLocation; Annex B: 16 15)"""
    grossMass: NotRequired[str]
    """Kilograms of the whole consignment (WCO: Declaration/TotalGrossMassMeasure)"""
    totalPackages: NotRequired[int]
    """Packages of all goods items (WCO: Declaration/TotalPackageQuantity)"""


class ConsignmentTransportDocument(TypedDict):
    """Transport contract (WCO: TransportContractDocument)"""

    type: NotRequired[str]
    """Document type, for instance N705 bill of lading, N740 air waybill"""
    reference: NotRequired[str]
    """Its number"""


class ConsignmentTransportDocumentsItem(TypedDict):
    """Transport contract (WCO: TransportContractDocument)"""

    type: NotRequired[str]
    """Document type, for instance N705 bill of lading, N740 air waybill"""
    reference: NotRequired[str]
    """Its number"""


class ConsignmentContainersItem(TypedDict):
    """Container (WCO: TransportEquipment)"""

    number: NotRequired[str]
    """Container number (WCO: TransportEquipment/ID): owner, category, serial number and check digit (ISO 6346)"""
    sizeType: NotRequired[str]
    """Size and type, for instance 22G1 (ISO 6346)"""
    seals: NotRequired[list[str]]
    """Seals (WCO: TransportEquipment/Seal/ID)"""


class ConsignmentLocation(TypedDict):
    """The place of `goodsLocation` by its parts (WCO: GoodsLocation; Annex B: 16 15)"""

    type: NotRequired[Literal["A", "B", "C", "D"] | str]
    """A designated, B authorised, C approved, D other place (WCO: GoodsLocation/TypeCode)"""
    qualifier: NotRequired[Literal["T", "U", "V", "W", "X", "Y", "Z"] | str]
    """How the place is named: T post code, U UN/LOCODE, V customs office, W coordinates, X number of a trader, Y number of an authorisation, Z address (WCO: GoodsLocation/IdentificationTypeCode)"""
    identifier: NotRequired[str]
    """What `qualifier` names, but for an address (WCO: GoodsLocation/ID)"""
    additionalIdentifier: NotRequired[str]
    """Which place of several there"""
    address: NotRequired[ConsignmentLocationAddress]
    """Postal address (WCO: Address)"""


class ConsignmentLocationAddress(TypedDict):
    """Postal address (WCO: Address)"""

    street: NotRequired[str]
    """Street and number (WCO: Address/Line)"""
    postCode: NotRequired[str]
    """Post code (WCO: Address/PostcodeID)"""
    city: NotRequired[str]
    """City (WCO: Address/CityName)"""
    country: NotRequired[str]
    """Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2)"""


class Country(TypedDict):
    """The country that this portal serves."""

    code: str
    """The country (ISO 3166-1 alpha-2)."""
    official: bool
    """False: this portal demonstrates, and nothing in it is official."""
    currency: CountryCurrency
    timeZone: str
    """The zone whose days, months and years count."""
    languages: list[str]
    """Of every name, the default first."""
    types: list[CountryTypesItem]
    identification: CountryIdentification
    """Numbers by which customs knows somebody."""
    formats: CountryFormats
    lrn: CountryLrn
    registration: CountryRegistration
    """The numbers that customs gives to declarations."""
    terms: CountryTerms
    hours: CountryHours | None
    """When offices are open."""
    apiKeyAliases: list[str]
    """More names of the header `portal-api-key`, in small letters."""
    bases: dict[str, list[str]]
    """Sums that taxes are taken of, by name."""
    taxes: list[CountryTaxesItem]
    national: list[CountryNationalItem]
    """Elements that the catalogue lacks."""
    elements: list[CountryElementsItem]
    """What each type asks of the elements of a declaration."""


class CountryCurrency(TypedDict):
    code: str
    """ISO 4217"""
    decimals: int
    """Decimals of what is billed."""
    rounding: str
    """Converted prices and shares are multiples of this, half up."""


class CountryTypesItem(TypedDict):
    code: str
    """The value of `type`"""
    direction: Literal["import", "export"] | str
    name: dict[str, str]
    """By language; the country’s first language at least."""


class CountryIdentification(TypedDict):
    """Numbers by which customs knows somebody."""

    pattern: str
    """What any identification number in a declaration looks like."""
    kinds: list[CountryIdentificationKindsItem]
    """The numbers that this country gives."""


class CountryIdentificationKindsItem(TypedDict):
    """A kind of numbers that this country gives."""

    code: str
    """The kind."""
    name: dict[str, str]
    """By language."""
    pattern: str
    """What a number of it looks like when it is stored."""
    check: Literal["none", "luhn", "mod97", "iso6346", "weighted"] | str
    """What its check digits are by."""


class CountryFormats(TypedDict):
    commodity: CountryFormatsCommodity
    office: CountryFormatsOffice
    procedure: CountryFormatsProcedure
    additionalProcedure: CountryFormatsAdditionalProcedure
    documentType: CountryFormatsDocumentType
    previousDocumentType: CountryFormatsPreviousDocumentType
    transportDocumentType: CountryFormatsTransportDocumentType
    preference: CountryFormatsPreference
    additionalCode: CountryFormatsAdditionalCode
    quotaOrderNumber: CountryFormatsQuotaOrderNumber


class CountryFormatsCommodity(TypedDict):
    levels: list[int]
    """Digits of the levels of a commodity code, ascending; the last is declared."""
    pattern: str
    """What may stand in a goods item"""
    description: str
    """What the contract says of it"""
    example: str
    """A value of it"""
    form: NotRequired[dict[str, str]]
    """By language; the country’s first language at least."""


class CountryFormatsOffice(TypedDict):
    pattern: str
    """What a code looks like"""
    description: str
    """What the contract says of it, such as `for instance 4000`"""
    example: str
    """A value of it"""
    form: NotRequired[dict[str, str]]
    """By language; the country’s first language at least."""


class CountryFormatsProcedure(TypedDict):
    pattern: str
    """What a code looks like"""
    description: str
    """What the contract says of it, such as `for instance 4000`"""
    example: str
    """A value of it"""
    form: NotRequired[dict[str, str]]
    """By language; the country’s first language at least."""


class CountryFormatsAdditionalProcedure(TypedDict):
    pattern: str
    """What a code looks like"""
    description: str
    """What the contract says of it, such as `for instance 4000`"""
    example: str
    """A value of it"""
    form: NotRequired[dict[str, str]]
    """By language; the country’s first language at least."""


class CountryFormatsDocumentType(TypedDict):
    pattern: str
    """What a code looks like"""
    description: str
    """What the contract says of it, such as `for instance 4000`"""
    example: str
    """A value of it"""
    form: NotRequired[dict[str, str]]
    """By language; the country’s first language at least."""


class CountryFormatsPreviousDocumentType(TypedDict):
    pattern: str
    """What a code looks like"""
    description: str
    """What the contract says of it, such as `for instance 4000`"""
    example: str
    """A value of it"""
    form: NotRequired[dict[str, str]]
    """By language; the country’s first language at least."""


class CountryFormatsTransportDocumentType(TypedDict):
    pattern: str
    """What a code looks like"""
    description: str
    """What the contract says of it, such as `for instance 4000`"""
    example: str
    """A value of it"""
    form: NotRequired[dict[str, str]]
    """By language; the country’s first language at least."""


class CountryFormatsPreference(TypedDict):
    pattern: str
    """What a code looks like"""
    description: str
    """What the contract says of it, such as `for instance 4000`"""
    example: str
    """A value of it"""
    form: NotRequired[dict[str, str]]
    """By language; the country’s first language at least."""


class CountryFormatsAdditionalCode(TypedDict):
    pattern: str
    """What a code looks like"""
    description: str
    """What the contract says of it, such as `for instance 4000`"""
    example: str
    """A value of it"""
    form: NotRequired[dict[str, str]]
    """By language; the country’s first language at least."""


class CountryFormatsQuotaOrderNumber(TypedDict):
    pattern: str
    """What a code looks like"""
    description: str
    """What the contract says of it, such as `for instance 4000`"""
    example: str
    """A value of it"""
    form: NotRequired[dict[str, str]]
    """By language; the country’s first language at least."""


class CountryLrn(TypedDict):
    pattern: str
    """What a local reference number looks like."""
    example: str
    """A value of it"""
    form: NotRequired[dict[str, str]]
    """By language; the country’s first language at least."""
    scenario: CountryLrnScenario | CountryLrnScenario2
    """The part that names the scenario in the sandbox."""


class CountryLrnScenario(TypedDict):
    """The sandbox reads its scenario from the beginning."""

    at: Literal["start"]


CountryLrnScenario2 = TypedDict(
    "CountryLrnScenario2",
    {
        "at": "Literal[\"slice\"]",
        "from": "int",
        "to": "int",
    },
)


class CountryRegistration(TypedDict):
    """The numbers that customs gives to declarations."""

    pattern: str
    """What the number of a declaration (MRN) looks like."""
    ordinary: str
    """The template that it is made by."""
    contingency: str
    """The template of numbers that are given without the portal."""
    shown: str | None
    """How people see it."""


class CountryTerms(TypedDict):
    presentDays: int
    """To present the goods after registration"""
    exitDays: int
    """To leave the country after release"""
    payDays: int
    """To pay what is due"""
    answerDays: int
    """To answer a query of customs"""
    invalidationDays: int
    """To ask for invalidation after release"""
    amendmentYears: int
    """To ask for an amendment after release"""
    dischargeDays: int
    """To settle goods under a procedure after its end"""
    count: Literal["days", "working_days"] | str
    """What days are: all of them, or those that are neither Saturday nor Sunday nor in the list `holidays`."""
    toOpenDay: bool
    """Whether a term that ends on a closed day ends on the next open one."""


CountryHours = TypedDict(
    "CountryHours",
    {
        "days": "list[int]",
        "from": "str",
        "until": "str",
    },
)


class CountryTaxesItem(TypedDict):
    code: str
    """The tax by its code"""
    name: dict[str, str]
    """By language; the country’s first language at least."""
    kinds: list[Literal["third_country", "preference", "suspension", "end_use", "quota", "anti_dumping", "countervailing", "safeguard", "excise", "vat", "income", "export_duty"] | str]
    """Kinds of measures that it is made of."""
    base: CountryTaxesItemBase
    sum: Literal["duty", "vat"] | str
    """The sum of the answer that it is counted to."""
    relief: Literal["duty"] | Literal["tax"] | None
    """The relief of procedures by which it is not due."""
    round: CountryTaxesItemRound


class CountryTaxesItemBase(TypedDict):
    of: list[str]
    """`value`, `inlandFreight`, a name of `bases`, or an earlier tax."""
    times: str
    """A fraction of their sum: `1`, `11/12`."""


class CountryTaxesItemRound(TypedDict):
    at: Literal["component", "item", "declaration"] | str
    to: str
    """A multiple of this"""
    mode: Literal["half_up", "up", "down"] | str


class CountryNationalItem(TypedDict):
    name: str
    """The member of `national`"""
    at: Literal["header", "item"] | str
    kind: NotRequired[Literal["text", "date", "amount"] | str]
    """How people write it: absent, as a text."""
    pattern: str
    """What its value looks like"""
    label: dict[str, str]
    """By language; the country’s first language at least."""
    hint: NotRequired[dict[str, str]]
    """By language; the country’s first language at least."""
    example: str
    """A value that it may have"""
    rides: str
    """Where it stands in the WCO Data Model, or in the national message"""


class CountryElementsItem(TypedDict):
    """What the types ask of an element."""

    element: str
    """JSON Pointer into a declaration, `*` for each thing of a list."""
    wco: str | None
    """Its name in the WCO Data Model."""
    uses: dict[str, Literal["R", "O", "F"] | str]
    """By type: R needed, O optional, F not there."""


class CreatedDeclaration(TypedDict):
    """A declaration as it was created"""

    id: str
    """Our id of the declaration"""
    lrn: str
    """The declarant’s own reference (WCO: FunctionalReferenceID)"""
    mrn: str | None
    """The movement reference number, given at registration or acceptance"""
    type: Literal["import", "export", "low_value"] | str
    """Direction of the goods (WCO: Declaration/TypeCode)"""
    office: str | None
    """The customs office of declaration"""
    status: Literal["draft", "lodged", "registered", "rejected", "accepted", "under_control", "released", "not_released", "cleared", "exited", "invalidated", "expired"] | str
    """The main state"""
    statusGroup: Literal["failed", "done", "action_required", "open"] | str
    """The coarse state"""
    lane: Literal["green", "yellow", "red"] | None
    """The lane of control, once assigned"""
    changedAt: str
    """When the declaration last changed"""
    nextActions: list[NextAction]
    """What has to happen next, by whom, until when"""
    version: int
    """The version of the document"""
    createdAt: str
    """When the draft was created"""
    lodgedAt: str | None
    """When the declaration was lodged"""
    tracks: CreatedDeclarationTracks
    """What runs beside the main state"""
    outcome: Literal["re_export", "destruction", "abandonment", "seizure"] | str | None
    """What becomes of the goods, once their release is refused"""
    actions: dict[str, CreatedDeclarationActionsValue]
    """What the declarant may do now, and why not where it may not"""
    canLodge: NotRequired[bool]
    """Of a draft: whether it could be lodged now"""
    errors: NotRequired[list[DraftFault]]
    """Of a draft: what would refuse its lodgement"""
    warnings: NotRequired[list[Warning]]
    """What does not refuse the lodgement but should be known"""
    document: SentDeclaration


class CreatedDeclarationTracks(TypedDict):
    """What runs beside the main state"""

    control: str
    payment: str
    amendment: str
    invalidation: str
    query: str
    discharge: str


class CreatedDeclarationActionsValue(TypedDict):
    allowed: bool
    """Whether the declarant may do this now"""
    reasonCode: NotRequired[str]
    """Why not, stable: what programs look at"""
    reason: NotRequired[str]
    """The same in English"""


class Decision(TypedDict):
    """What customs decided on a declaration"""

    number: int
    """Its number in the declaration"""
    decision: Literal["accepted", "rejected", "released", "not_released", "cleared", "exited", "expired", "invalidated", "amendment_granted", "amendment_denied", "invalidation_denied"] | str
    """What was decided"""
    official: bool
    """False: of a portal that demonstrates, and worth nothing"""
    decidedAt: str
    """When it was taken"""
    reason: str | None
    """The reason given"""
    lane: str | None
    """The lane of control then"""
    outcome: Literal["re_export", "destruction", "abandonment", "seizure"] | str | None
    """What becomes of goods whose release was refused"""
    declaration: DecisionDeclaration
    parties: DecisionParties
    applicableLaw: ApplicableLaw | None
    """Legal basis of the duties; null before acceptance"""
    goods: DecisionGoods
    verification: str
    """Where anyone can check, without an account, whether the decision still stands"""


class DecisionDeclaration(TypedDict):
    id: str
    lrn: str
    mrn: str | None
    """The MRN, if there was one"""
    type: Literal["import", "export", "low_value"] | str
    office: str | None
    """The customs office"""
    version: int
    """The version that was decided on"""


class DecisionParties(TypedDict):
    declarant: DecisionPartiesDeclarant | None
    """Who declares"""
    representative: DecisionPartiesRepresentative | None
    """Who acts for the declarant"""
    importer: DecisionPartiesImporter | None
    """The importer"""
    exporter: DecisionPartiesExporter | None
    """The exporter"""


class DecisionPartiesDeclarant(TypedDict):
    name: str
    identification: str | None
    """Identification number, if stated"""


class DecisionPartiesRepresentative(TypedDict):
    name: str
    identification: str | None
    """Identification number, if stated"""


class DecisionPartiesImporter(TypedDict):
    name: str
    identification: str | None
    """Identification number, if stated"""


class DecisionPartiesExporter(TypedDict):
    name: str
    identification: str | None
    """Identification number, if stated"""


class DecisionGoods(TypedDict):
    location: str | None
    """Where the goods are"""
    transportDocuments: list[DecisionGoodsTransportDocumentsItem]
    """Under which they are carried"""
    totalPackages: int | None
    """Packages of all goods items"""
    grossMass: str | None
    """Kilograms of the whole consignment"""
    containers: list[str]
    """Container numbers"""
    items: list[DecisionGoodsItemsItem]


class DecisionGoodsTransportDocumentsItem(TypedDict):
    type: str
    reference: str


class DecisionGoodsItemsItem(TypedDict):
    number: int
    """Number of the goods item"""
    commodityCode: str | None
    """Code of the tariff"""
    description: str | None
    """What the goods are"""
    procedure: str | None
    """What is requested for them, and what they were under before"""
    additionalProcedures: list[str]
    """What refines the procedure"""
    origin: str | None
    """Country of origin"""
    grossMass: str | None
    """Kilograms with packaging"""
    packages: list[DecisionGoodsItemsItemPackagesItem]


class DecisionGoodsItemsItemPackagesItem(TypedDict):
    type: str
    """Kind of package (UN/ECE Rec. 21)"""
    count: int
    """How many"""
    marks: str | None
    """Marks and numbers on them"""


class DecisionSummary(TypedDict):
    """Decision with its validity"""

    number: int
    """Its number in the declaration"""
    decision: Literal["accepted", "rejected", "released", "not_released", "cleared", "exited", "expired", "invalidated", "amendment_granted", "amendment_denied", "invalidation_denied"] | str
    """What was decided"""
    decidedAt: str
    """When it was taken"""
    reason: str | None
    """The reason given"""
    outcome: Literal["re_export", "destruction", "abandonment", "seizure"] | str | None
    """What becomes of goods whose release was refused"""
    inForce: bool
    """Whether the decision is still in force"""
    href: str
    """Where the decision is: as JSON, signed, or to print"""
    verification: str
    """Where anyone can check, without an account, whether the decision still stands"""


class Declaration(TypedDict):
    """A declaration with its document"""

    id: str
    """Our id of the declaration"""
    lrn: str
    """The declarant’s own reference (WCO: FunctionalReferenceID)"""
    mrn: str | None
    """The movement reference number, given at registration or acceptance"""
    type: Literal["import", "export", "low_value"] | str
    """Direction of the goods (WCO: Declaration/TypeCode)"""
    office: str | None
    """The customs office of declaration"""
    status: Literal["draft", "lodged", "registered", "rejected", "accepted", "under_control", "released", "not_released", "cleared", "exited", "invalidated", "expired"] | str
    """The main state"""
    statusGroup: Literal["failed", "done", "action_required", "open"] | str
    """The coarse state"""
    lane: Literal["green", "yellow", "red"] | None
    """The lane of control, once assigned"""
    changedAt: str
    """When the declaration last changed"""
    nextActions: list[NextAction]
    """What has to happen next, by whom, until when"""
    version: int
    """The version of the document"""
    createdAt: str
    """When the draft was created"""
    lodgedAt: str | None
    """When the declaration was lodged"""
    tracks: DeclarationTracks
    """What runs beside the main state"""
    outcome: Literal["re_export", "destruction", "abandonment", "seizure"] | str | None
    """What becomes of the goods, once their release is refused"""
    actions: dict[str, DeclarationActionsValue]
    """What the declarant may do now, and why not where it may not"""
    canLodge: NotRequired[bool]
    """Of a draft: whether it could be lodged now"""
    errors: NotRequired[list[DraftFault]]
    """Of a draft: what would refuse its lodgement"""
    warnings: NotRequired[list[Warning]]
    """What does not refuse the lodgement but should be known"""
    document: SentDeclaration


class DeclarationTracks(TypedDict):
    """What runs beside the main state"""

    control: str
    payment: str
    amendment: str
    invalidation: str
    query: str
    discharge: str


class DeclarationActionsValue(TypedDict):
    allowed: bool
    """Whether the declarant may do this now"""
    reasonCode: NotRequired[str]
    """Why not, stable: what programs look at"""
    reason: NotRequired[str]
    """The same in English"""


class DeclarationEvent(TypedDict):
    sequence: int | None
    """Its number in the status feed, to the principal in that of `role=principal`; null for the moment until it has one"""
    event: str
    """What happened, for instance `declaration.accepted`"""
    occurredAt: str
    """When"""
    actor: Literal["declarant", "customs", "system"] | str
    """Who did it"""
    status: Literal["draft", "lodged", "registered", "rejected", "accepted", "under_control", "released", "not_released", "cleared", "exited", "invalidated", "expired"] | str
    """The main state afterwards"""
    lane: Literal["green", "yellow", "red"] | None
    """The lane afterwards"""
    reason: str | None
    """The reason given"""


class DeclarationPatch(TypedDict):
    """A JSON merge patch (RFC 7396) of the document: `null` removes a property"""



class DeclarationSummary(TypedDict):
    """A declaration without its document"""

    id: str
    """Our id of the declaration"""
    lrn: str
    """The declarant’s own reference (WCO: FunctionalReferenceID)"""
    mrn: str | None
    """The movement reference number, given at registration or acceptance"""
    type: Literal["import", "export", "low_value"] | str
    """Direction of the goods (WCO: Declaration/TypeCode)"""
    office: str | None
    """The customs office of declaration"""
    status: Literal["draft", "lodged", "registered", "rejected", "accepted", "under_control", "released", "not_released", "cleared", "exited", "invalidated", "expired"] | str
    """The main state"""
    statusGroup: Literal["failed", "done", "action_required", "open"] | str
    """The coarse state"""
    lane: Literal["green", "yellow", "red"] | None
    """The lane of control, once assigned"""
    changedAt: str
    """When the declaration last changed"""
    nextActions: list[NextAction]
    """What has to happen next, by whom, until when"""
    version: int
    """The version of the document"""
    createdAt: str
    """When the draft was created"""
    lodgedAt: str | None
    """When the declaration was lodged"""
    tracks: DeclarationSummaryTracks
    """What runs beside the main state"""
    outcome: Literal["re_export", "destruction", "abandonment", "seizure"] | str | None
    """What becomes of the goods, once their release is refused"""
    actions: dict[str, DeclarationSummaryActionsValue]
    """What the declarant may do now, and why not where it may not"""
    lodgedBy: NotRequired[str]
    """To the principal alone: the organisation that lodged it"""
    mandateId: NotRequired[str]
    """To the principal alone: the mandate by which it was lodged"""


class DeclarationSummaryTracks(TypedDict):
    """What runs beside the main state"""

    control: str
    payment: str
    amendment: str
    invalidation: str
    query: str
    discharge: str


class DeclarationSummaryActionsValue(TypedDict):
    allowed: bool
    """Whether the declarant may do this now"""
    reasonCode: NotRequired[str]
    """Why not, stable: what programs look at"""
    reason: NotRequired[str]
    """The same in English"""


class DeclarationWithHistory(TypedDict):
    """A declaration with its document, what stands beside its state, and its history"""

    id: str
    """Our id of the declaration"""
    lrn: str
    """The declarant’s own reference (WCO: FunctionalReferenceID)"""
    mrn: str | None
    """The movement reference number, given at registration or acceptance"""
    type: Literal["import", "export", "low_value"] | str
    """Direction of the goods (WCO: Declaration/TypeCode)"""
    office: str | None
    """The customs office of declaration"""
    status: Literal["draft", "lodged", "registered", "rejected", "accepted", "under_control", "released", "not_released", "cleared", "exited", "invalidated", "expired"] | str
    """The main state"""
    statusGroup: Literal["failed", "done", "action_required", "open"] | str
    """The coarse state"""
    lane: Literal["green", "yellow", "red"] | None
    """The lane of control, once assigned"""
    changedAt: str
    """When the declaration last changed"""
    nextActions: list[NextAction]
    """What has to happen next, by whom, until when"""
    version: int
    """The version of the document"""
    createdAt: str
    """When the draft was created"""
    lodgedAt: str | None
    """When the declaration was lodged"""
    tracks: DeclarationWithHistoryTracks
    """What runs beside the main state"""
    outcome: Literal["re_export", "destruction", "abandonment", "seizure"] | str | None
    """What becomes of the goods, once their release is refused"""
    actions: dict[str, DeclarationWithHistoryActionsValue]
    """What the declarant may do now, and why not where it may not"""
    lodgedBy: NotRequired[str]
    """To the principal alone: the organisation that lodged it"""
    mandateId: NotRequired[str]
    """To the principal alone: the mandate by which it was lodged"""
    openQuery: DeclarationWithHistoryOpenQuery | None
    """The query of customs that waits for an answer"""
    pendingAmendment: DeclarationWithHistoryPendingAmendment | None
    """The amendment that waits for customs to decide"""
    presentation: DeclarationWithHistoryPresentation | None
    """What was told of goods that were declared before they arrived"""
    bills: list[DeclarationWithHistoryBillsItem]
    """What is or was to be paid, oldest first"""
    refunds: list[DeclarationWithHistoryRefundsItem]
    """What was given back, or is to be, oldest first"""
    duties: DeclarationWithHistoryDuties | None
    """The sums of the duties and taxes, once assessed"""
    applicableLaw: ApplicableLaw | None
    """Legal basis of the duties; null before acceptance"""
    canLodge: NotRequired[bool]
    """Of a draft: whether it could be lodged now"""
    errors: NotRequired[list[DraftFault]]
    """Of a draft: what would refuse its lodgement"""
    warnings: NotRequired[list[Warning]]
    """What does not refuse the lodgement but should be known"""
    document: SentDeclaration
    history: list[DeclarationWithHistoryHistoryItem]
    """Every change since the lodgement, oldest first"""


class DeclarationWithHistoryTracks(TypedDict):
    """What runs beside the main state"""

    control: str
    payment: str
    amendment: str
    invalidation: str
    query: str
    discharge: str


class DeclarationWithHistoryActionsValue(TypedDict):
    allowed: bool
    """Whether the declarant may do this now"""
    reasonCode: NotRequired[str]
    """Why not, stable: what programs look at"""
    reason: NotRequired[str]
    """The same in English"""


class DeclarationWithHistoryOpenQuery(TypedDict):
    number: int
    """Its number in the declaration"""
    question: str
    """What customs asks"""
    requestedDocuments: list[str]
    """Document types that are asked for"""
    openedAt: str
    """When customs asked"""
    dueBy: str | None
    """Until when it must be answered"""
    href: str
    """Where it is read in full"""


class DeclarationWithHistoryPendingAmendment(TypedDict):
    number: int
    """Its number in the declaration"""
    reason: str
    """Why it was requested"""
    baseVersion: int
    """The version that it amends"""
    requestedAt: str
    """When"""
    href: str
    """Where it is read in full"""


class DeclarationWithHistoryPresentation(TypedDict):
    presentedAt: str
    """When the presentation was told"""
    arrivedAt: str
    """When the goods arrived"""
    office: str | None
    """The customs office where they are presented"""
    goodsLocation: str | None
    """Where they can be examined"""


class DeclarationWithHistoryBillsItem(TypedDict):
    number: int
    """Its number in the declaration"""
    basis: Literal["assessment", "amendment", "discharge", "demand", "interest", "statement"] | str
    """`assessment`: the calculated duties; `amendment`: what an amendment added; `demand`: something beside them; `interest`: on what was paid late. More may come"""
    reason: str | None
    """Why, where somebody gave a reason"""
    applicableDate: str | None
    """The day whose law the calculation applied"""
    version: int | None
    """The version of the document that it was reckoned of"""
    reference: str
    """What the payer quotes"""
    status: Literal["due", "paid", "secured", "refunded", "cancelled"] | str
    """Its state"""
    amount: str
    """The amount, a decimal"""
    lines: list[DeclarationWithHistoryBillsItemLinesItem]
    """What the amount consists of"""
    method: Literal["immediate", "secured", "deferred"] | str
    """How it is to be paid"""
    paid: str
    """What of it was paid, a decimal"""
    refunded: str
    """What of it was given back: money, or cover that is free again, a decimal"""
    outstanding: str
    """What is still to be paid, secured or not, a decimal"""
    currency: str
    """Its currency (ISO 4217)"""
    dueBy: str | None
    """Until when it must be paid"""
    overdueSince: str | None
    """Since when it has been overdue"""
    settledAt: str | None
    """When it was paid, refunded or cancelled"""
    guaranteeReference: str | None
    """The guarantee that secures it, or from which it was collected"""
    account: str | None
    """The deferment account that it is entered on, or was paid by"""


class DeclarationWithHistoryBillsItemLinesItem(TypedDict):
    type: Literal["duty", "vat", "interest", "other"] | str
    """What it is for"""
    amount: str
    """How much; negative where an amendment made it less, a decimal"""


class DeclarationWithHistoryRefundsItem(TypedDict):
    number: int
    """Its number in the declaration"""
    billReference: str
    """The bill of which it is"""
    amount: str
    """What is given back, or is to be, a decimal"""
    lines: list[DeclarationWithHistoryRefundsItemLinesItem]
    """What the amount consists of"""
    basis: Literal["amendment", "assessment", "invalidation", "order"] | str
    """`amendment`: it makes the goods cheaper; `assessment`: customs has assessed them anew; `invalidation`: the declaration was invalidated; `order`: customs said so. More may come"""
    reason: str | None
    """Why"""
    orderedAt: str
    """When it was ordered"""
    paidAt: str | None
    """When it was paid; null as long as it is only ordered, and where cover was given back, and no money"""


class DeclarationWithHistoryRefundsItemLinesItem(TypedDict):
    type: Literal["duty", "vat", "interest", "other"] | str
    """What it is for"""
    amount: str
    """How much; negative where an amendment made it less, a decimal"""


class DeclarationWithHistoryDuties(TypedDict):
    version: int
    """The version of the document that was assessed"""
    assessedAt: str
    """When"""
    currency: str
    """The national currency"""
    payable: str
    """What is to be paid, a decimal"""
    suspended: str
    """What a guarantee covers while procedures suspend it, a decimal"""
    href: str
    """Where it is read in full"""


class DeclarationWithHistoryHistoryItem(TypedDict):
    event: str
    """What happened, for instance `declaration.accepted`"""
    occurredAt: str
    """When"""
    actor: Literal["declarant", "customs", "system"] | str
    """Who did it"""
    status: Literal["draft", "lodged", "registered", "rejected", "accepted", "under_control", "released", "not_released", "cleared", "exited", "invalidated", "expired"] | str
    """The main state afterwards"""
    lane: Literal["green", "yellow", "red"] | None
    """The lane afterwards"""
    reason: str | None
    """The reason given"""


class DefermentAccount(TypedDict):
    """A deferment account."""

    id: str
    """Our id of the account."""
    organisationId: str
    """The organisation that holds it."""
    number: str
    """Its number, unique in its organisation (WCO: DutyTaxFee/Payment/ReferenceID)"""
    holder: str
    """Identification number: country and up to 15 characters, as registered with customs; unique."""
    limit: str
    """Up to which sum bills are entered, two decimals."""
    available: str
    """What of the limit is left."""
    currency: str
    """The national currency."""
    guarantee: str | None
    """The guarantee of its holder that stands for it"""
    validFrom: str
    """The first day on which bills are entered."""
    validUntil: str | None
    """The last day on which bills are entered; null: until further notice."""
    status: Literal["active", "suspended"] | str
    """Nothing new is entered on a suspended one."""
    createdAt: str
    """When it was registered."""
    changedAt: str
    """When it was last changed."""


class DefermentStatement(TypedDict):
    """What was entered on an account in a month."""

    number: int
    """Its number in the account"""
    account: str
    """The number of the account"""
    basis: Literal["statement"]
    """What it is for: a month of the account"""
    reference: str
    """What the payer quotes"""
    status: Literal["due", "paid"] | str
    """`paid` once none of its bills is outstanding"""
    period: str
    """The first day of its month"""
    amount: str
    """What was to be paid for the month at its end."""
    paid: str
    """What of it was paid, or given back."""
    outstanding: str
    """What of it is still to be paid."""
    currency: str
    """Its currency (ISO 4217)"""
    dueBy: str
    """Until when it must be paid: the 15th of the next month"""
    createdAt: str
    """When it was made"""
    bills: list[DefermentStatementBillsItem]
    """The bills on it, the first entered first"""


class DefermentStatementBillsItem(TypedDict):
    reference: str
    """The bill"""
    declarationId: str
    """The declaration that it is of"""
    amount: str
    """What was entered of it."""
    outstanding: str
    """What of it is still to be paid."""


class Delivery(TypedDict):
    """One event on its way to one webhook"""

    id: str
    """The `webhook-id`: the same for one event and webhook, however often it is sent"""
    eventId: str
    """The event"""
    type: EventType | Literal["webhook.test"]
    """Its type; a test is no event"""
    sequence: int | None
    """Its number in the log; null for a test"""
    declarationId: str | None
    """The declaration; null for a test"""
    lrn: str | None
    """The declarant’s own reference of it; null for a test"""
    status: Literal["pending", "delivered", "failed"] | str
    """`pending`: waits for its first or next attempt, `delivered`, or given up: `failed`"""
    createdAt: str
    """When it was made from the event"""
    dueAt: str | None
    """When the next attempt is due; null when there is none"""
    deliveredAt: str | None
    """When it last arrived"""
    attemptCount: int
    """How often it was sent"""
    attempts: list[DeliveryAttempt]
    """The last twenty attempts, oldest first"""


class DeliveryAttempt(TypedDict):
    """One call of the endpoint"""

    sentAt: str
    """When it was sent"""
    outcome: Literal["delivered", "refused", "redirected", "timeout", "unreachable", "tls_invalid", "address_refused", "answer_too_large"] | str
    """What became of it: only an answer 2xx is `delivered`; `redirected` is one 3xx, which is not followed; `refused` any other"""
    httpStatus: int | None
    """The status of the answer, if one came"""
    durationMs: int
    """How long it took"""
    excerpt: str | None
    """The beginning of the answer, or why none came"""


Difference = TypedDict(
    "Difference",
    {
        "op": "Literal[\"add\", \"remove\", \"replace\"]",
        "path": "str",
        "from": NotRequired["Any"],
        "to": NotRequired["Any"],
    },
)


class Discharge(TypedDict):
    """What is left of goods under a procedure"""

    discharge: Literal["none", "open", "due", "overdue", "discharged", "demanded"] | str
    """The track of the declaration"""
    stock: list[DischargeStockItem]
    """Each goods item that is under a procedure"""
    movements: list[DischargeMovementsItem]
    """What happened to them, oldest first; the first thousand"""


class DischargeStockItem(TypedDict):
    item: int
    """The number of the goods item"""
    procedure: str
    """The procedure that it is under"""
    commodityCode: str
    """Its commodity code"""
    unit: str
    """The unit of all quantities (UN/ECE Rec. 20)"""
    placed: str
    """Quantity that was placed under the procedure, a decimal"""
    corrected: str
    """What customs has added since, or (negative) taken off, a decimal"""
    available: str
    """Quantity that declarations can still use, a decimal"""
    reserved: str
    """Quantity that accepted declarations or a report have reserved, a decimal"""
    discharged: str
    """How much was written off, a decimal"""
    demanded: str
    """For how much the debt was demanded, a decimal"""
    suspended: str
    """Duty and VAT that wait for all of it, a decimal"""
    securityReleased: str
    """Part of the suspended amount that is released from the security, a decimal"""
    guarantee: str | None
    """The guarantee that covers the rest"""
    openedOn: str | None
    """Since when goods can be discharged: released, or exported"""
    dueOn: str | None
    """The last day; null: there is none"""
    daysLeft: int | None
    """How many days are left until then; negative once it has passed"""


class DischargeMovementsItem(TypedDict):
    number: int
    """It grows with time"""
    item: int
    """The goods item"""
    occurredAt: str
    """When"""
    what: Literal["placed", "reserved", "returned", "written_off", "corrected", "demanded"] | str
    """What happened. More may come"""
    quantity: str
    """How much; negative for what was taken off, a decimal"""
    mrn: str | None
    """The declaration that took the goods, once it has an MRN"""
    disposition: Literal["assigned_use", "destroyed", "waste", "lost"] | str | None
    """Reported disposition of the goods"""
    text: str | None
    """The words of who said so"""


class DischargeReport(TypedDict):
    item: int
    """The number of the goods item"""
    quantity: str
    """How much of it, in the unit of the stock: kilograms"""
    disposition: Literal["assigned_use", "destroyed", "waste", "lost"]
    """Disposition of the goods"""
    text: str
    """In words, for customs"""


class DraftDeclaration(TypedDict):
    """A customs declaration as a draft: only `type` and `lrn` are needed"""

    type: Literal["import", "export", "low_value"] | str
    """Direction of the goods (WCO: Declaration/TypeCode)"""
    additionalDeclarationType: NotRequired[Literal["A", "D"] | str]
    """A lodged when the goods are there, D before they are presented (Annex B: 11 02)"""
    lrn: str
    """Local reference number: the declarant’s own reference, unique in its organisation and spent for good once lodged (WCO: Declaration/FunctionalReferenceID)"""
    office: NotRequired[str]
    """Customs office where the declaration is lodged (WCO: Declaration/DeclarationOfficeID): country and six characters, for instance XA000100"""
    presentationOffice: NotRequired[str]
    """Where the goods are presented, if elsewhere (WCO: PresentationOffice/ID): country and six characters, for instance XA000100"""
    exitOffice: NotRequired[str]
    """Where the goods leave; needed for an export (WCO: ExitOffice/ID): country and six characters, for instance XA000100"""
    supervisingOffice: NotRequired[str]
    """Which supervises the procedure (WCO: SupervisingOffice/ID; Annex B: 17 10): country and six characters, for instance XA000100"""
    expectedArrival: NotRequired[str]
    """When the goods are expected, for a declaration lodged before they arrive: it is registered, then accepted once they are presented"""
    representation: NotRequired[Literal["self", "direct", "indirect"]]
    """Who acts: the declarant itself, or a representative in its name (direct) or in its own (indirect) (WCO: Agent/FunctionCode)"""
    declarant: NotRequired[DraftDeclarationDeclarant]
    """Who declares (WCO: Declarant)"""
    representative: NotRequired[DraftDeclarationRepresentative]
    """Who acts for the declarant; needed unless `representation` is `self` (WCO: Agent)"""
    importer: NotRequired[DraftDeclarationImporter]
    """Needed with its identification for an import (WCO: Importer)"""
    exporter: NotRequired[DraftDeclarationExporter]
    """Needed with its identification for an export (WCO: Exporter)"""
    seller: NotRequired[DraftDeclarationSeller]
    """Who last sold the goods, if not the exporter (WCO: Seller; Annex B: 13 08)"""
    buyer: NotRequired[DraftDeclarationBuyer]
    """Who last bought the goods, if not the importer (WCO: Buyer; Annex B: 13 09)"""
    fiscalReferences: NotRequired[list[DraftDeclarationFiscalReferencesItem]]
    dispatchCountry: NotRequired[str]
    """Country from which the goods are sent (WCO: ExportCountry/ID) (ISO 3166-1 alpha-2)"""
    destinationCountry: NotRequired[str]
    """Country to which the goods go (WCO: Destination/CountryCode) (ISO 3166-1 alpha-2)"""
    natureOfTransaction: NotRequired[str]
    """Kind of transaction, for instance 11 outright sale (WCO: TransactionNatureCode; Annex B: 99 05)"""
    invoice: NotRequired[DraftDeclarationInvoice]
    """Commercial invoice and terms of delivery (WCO: Invoice, TradeTerms)"""
    transport: NotRequired[DraftDeclarationTransport]
    """Means of transport at the border (WCO: BorderTransportMeans)"""
    consignment: NotRequired[Consignment]
    warehouse: NotRequired[DraftDeclarationWarehouse]
    """Warehouse that the goods go to or come from (WCO: Warehouse; Annex B: 12 11)"""
    goodsItems: NotRequired[list[GoodsItem]]
    """The goods, one item for each commodity code, origin and procedure"""
    payment: NotRequired[DraftDeclarationPayment]
    """How duties are paid; needed for an import (WCO: DutyTaxFee/Payment)"""
    guarantee: NotRequired[DraftDeclarationGuarantee]
    """Security for duties; needed when the payment method is `secured` (WCO: ObligationGuarantee)"""
    authorisations: NotRequired[list[DraftDeclarationAuthorisationsItem]]
    supportingDocuments: NotRequired[list[DraftDeclarationSupportingDocumentsItem]]
    previousDocuments: NotRequired[list[DraftDeclarationPreviousDocumentsItem]]
    additionalInformation: NotRequired[list[DraftDeclarationAdditionalInformationItem]]


class DraftDeclarationDeclarant(TypedDict):
    """Who declares (WCO: Declarant)"""

    name: NotRequired[str]
    """Full name of the person or company"""
    identification: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    address: NotRequired[DraftDeclarationDeclarantAddress]
    """Postal address (WCO: Address)"""


class DraftDeclarationDeclarantAddress(TypedDict):
    """Postal address (WCO: Address)"""

    street: NotRequired[str]
    """Street and number (WCO: Address/Line)"""
    postCode: NotRequired[str]
    """Post code (WCO: Address/PostcodeID)"""
    city: NotRequired[str]
    """City (WCO: Address/CityName)"""
    country: NotRequired[str]
    """Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2)"""


class DraftDeclarationRepresentative(TypedDict):
    """Who acts for the declarant; needed unless `representation` is `self` (WCO: Agent)"""

    name: NotRequired[str]
    """Full name of the person or company"""
    identification: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    address: NotRequired[DraftDeclarationRepresentativeAddress]
    """Postal address (WCO: Address)"""


class DraftDeclarationRepresentativeAddress(TypedDict):
    """Postal address (WCO: Address)"""

    street: NotRequired[str]
    """Street and number (WCO: Address/Line)"""
    postCode: NotRequired[str]
    """Post code (WCO: Address/PostcodeID)"""
    city: NotRequired[str]
    """City (WCO: Address/CityName)"""
    country: NotRequired[str]
    """Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2)"""


class DraftDeclarationImporter(TypedDict):
    """Needed with its identification for an import (WCO: Importer)"""

    name: NotRequired[str]
    """Full name of the person or company"""
    identification: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    address: NotRequired[DraftDeclarationImporterAddress]
    """Postal address (WCO: Address)"""


class DraftDeclarationImporterAddress(TypedDict):
    """Postal address (WCO: Address)"""

    street: NotRequired[str]
    """Street and number (WCO: Address/Line)"""
    postCode: NotRequired[str]
    """Post code (WCO: Address/PostcodeID)"""
    city: NotRequired[str]
    """City (WCO: Address/CityName)"""
    country: NotRequired[str]
    """Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2)"""


class DraftDeclarationExporter(TypedDict):
    """Needed with its identification for an export (WCO: Exporter)"""

    name: NotRequired[str]
    """Full name of the person or company"""
    identification: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    address: NotRequired[DraftDeclarationExporterAddress]
    """Postal address (WCO: Address)"""


class DraftDeclarationExporterAddress(TypedDict):
    """Postal address (WCO: Address)"""

    street: NotRequired[str]
    """Street and number (WCO: Address/Line)"""
    postCode: NotRequired[str]
    """Post code (WCO: Address/PostcodeID)"""
    city: NotRequired[str]
    """City (WCO: Address/CityName)"""
    country: NotRequired[str]
    """Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2)"""


class DraftDeclarationSeller(TypedDict):
    """Who last sold the goods, if not the exporter (WCO: Seller; Annex B: 13 08)"""

    name: NotRequired[str]
    """Full name of the person or company"""
    identification: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    address: NotRequired[DraftDeclarationSellerAddress]
    """Postal address (WCO: Address)"""


class DraftDeclarationSellerAddress(TypedDict):
    """Postal address (WCO: Address)"""

    street: NotRequired[str]
    """Street and number (WCO: Address/Line)"""
    postCode: NotRequired[str]
    """Post code (WCO: Address/PostcodeID)"""
    city: NotRequired[str]
    """City (WCO: Address/CityName)"""
    country: NotRequired[str]
    """Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2)"""


class DraftDeclarationBuyer(TypedDict):
    """Who last bought the goods, if not the importer (WCO: Buyer; Annex B: 13 09)"""

    name: NotRequired[str]
    """Full name of the person or company"""
    identification: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    address: NotRequired[DraftDeclarationBuyerAddress]
    """Postal address (WCO: Address)"""


class DraftDeclarationBuyerAddress(TypedDict):
    """Postal address (WCO: Address)"""

    street: NotRequired[str]
    """Street and number (WCO: Address/Line)"""
    postCode: NotRequired[str]
    """Post code (WCO: Address/PostcodeID)"""
    city: NotRequired[str]
    """City (WCO: Address/CityName)"""
    country: NotRequired[str]
    """Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2)"""


class DraftDeclarationFiscalReferencesItem(TypedDict):
    """Party responsible for the VAT (WCO: DomesticDutyTaxParty; Annex B: 13 16)"""

    role: NotRequired[str]
    """Role, for instance FR5 seller under the one-stop scheme (WCO: RoleCode)"""
    number: NotRequired[str]
    """Number for the VAT (WCO: DomesticDutyTaxParty/ID)"""


class DraftDeclarationInvoice(TypedDict):
    """Commercial invoice and terms of delivery (WCO: Invoice, TradeTerms)"""

    number: NotRequired[str]
    """Number of the commercial invoice (WCO: Invoice/ID)"""
    date: NotRequired[str]
    """Date of the commercial invoice (WCO: Invoice/IssueDateTime)"""
    amount: NotRequired[str]
    """Total invoiced, the sum of the item amounts (WCO: Declaration/InvoiceAmount)"""
    currency: NotRequired[str]
    """Currency of the invoice and of every item amount (ISO 4217)"""
    incoterm: NotRequired[Literal["EXW", "FCA", "FAS", "FOB", "CFR", "CIF", "CPT", "CIP", "DAP", "DPU", "DDP"] | str]
    """Incoterms 2020 rule (WCO: TradeTerms/ConditionCode)"""
    place: NotRequired[str]
    """Named place of the Incoterms rule (WCO: TradeTerms/LocationName)"""
    charges: NotRequired[list[DraftDeclarationInvoiceChargesItem]]


class DraftDeclarationInvoiceChargesItem(TypedDict):
    """Cost beside the invoice price that the customs value may include"""

    type: NotRequired[Literal["freight", "insurance", "packing", "commission", "buying_commission", "assists", "royalties", "proceeds", "other", "inland_freight", "import_duties"] | str]
    """What was paid for; freight and insurance up to the border. `assists` (what the buyer supplied for the making), `royalties` and `proceeds` of a resale that go to the seller are added, a `buying_commission` is not. `inland_freight` (after the border) and `import_duties` are taken off a price that includes them (WCO: CustomsValuation/ChargeDeduction/ChargesTypeCode; Annex B: 14 04)"""
    amount: NotRequired[str]
    """Amount of the charge"""
    currency: NotRequired[str]
    """Currency of the charge (ISO 4217)"""
    apportionment: NotRequired[Literal["value", "mass"] | str]
    """How the charge is shared among the goods items: by their amounts or their gross masses. Without it freight goes by mass, everything else by value"""


class DraftDeclarationTransport(TypedDict):
    """Means of transport at the border (WCO: BorderTransportMeans)"""

    borderMode: NotRequired[Literal["1", "2", "3", "4", "5", "7", "8", "9"] | str]
    """Mode at the border (WCO: BorderTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19)"""
    inlandMode: NotRequired[Literal["1", "2", "3", "4", "5", "7", "8", "9"] | str]
    """Mode inland (WCO: ArrivalTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19)"""
    meansType: NotRequired[str]
    """What `identity` is: 10 IMO number, 11 vessel name, 20 wagon, 30 road registration, 40 flight number, 41 aircraft registration (WCO: BorderTransportMeans/IdentificationTypeCode)"""
    identity: NotRequired[str]
    """The means of transport that crosses the border (WCO: BorderTransportMeans/ID)"""
    nationality: NotRequired[str]
    """Where it is registered (WCO: BorderTransportMeans/RegistrationNationalityCode) (ISO 3166-1 alpha-2)"""
    departure: NotRequired[str]
    """When it left or leaves (WCO: BorderTransportMeans/DepartureDateTime)"""
    arrival: NotRequired[str]
    """When it arrived or arrives (WCO: BorderTransportMeans/ArrivalDateTime)"""


class DraftDeclarationWarehouse(TypedDict):
    """Warehouse that the goods go to or come from (WCO: Warehouse; Annex B: 12 11)"""

    type: NotRequired[str]
    """Kind, for instance R public warehouse, U private one (WCO: Warehouse/TypeCode)"""
    reference: NotRequired[str]
    """Its number (WCO: Warehouse/ID)"""


class DraftDeclarationPayment(TypedDict):
    """How duties are paid; needed for an import (WCO: DutyTaxFee/Payment)"""

    method: NotRequired[Literal["immediate", "deferred", "secured"] | str]
    """At once, on a deferment account, or later under a guarantee (WCO: Payment/MethodCode)"""
    account: NotRequired[str]
    """Deferment account; needed for `deferred`"""
    payer: NotRequired[str]
    """Whose account it is, if not the declarant’s (WCO: Payer/ID; Annex B: 13 21)"""


class DraftDeclarationGuarantee(TypedDict):
    """Security for duties; needed when the payment method is `secured` (WCO: ObligationGuarantee)"""

    type: NotRequired[str]
    """Kind of guarantee (WCO: ObligationGuarantee/SecurityDetailsCode)"""
    reference: NotRequired[str]
    """Guarantee reference number (WCO: ObligationGuarantee/ReferenceID)"""
    amount: NotRequired[str]
    """Amount covered (WCO: ObligationGuarantee/AmountAmount)"""
    currency: NotRequired[str]
    """Currency of the amount (ISO 4217)"""
    holder: NotRequired[str]
    """Who provides it, if not the declarant (WCO: Surety/ID; Annex B: 13 20)"""


class DraftDeclarationAuthorisationsItem(TypedDict):
    """Authorisation that customs has given (WCO: AuthorisationHolder; Annex B: 12 12)"""

    kind: NotRequired[str]
    """Kind, for instance CWP customs warehouse (WCO: AuthorisationHolder/CategoryCode)"""
    reference: NotRequired[str]
    """Its number"""
    holder: NotRequired[str]
    """Who holds it, if not the declarant"""


class DraftDeclarationSupportingDocumentsItem(TypedDict):
    """Document, certificate or authorisation (WCO: AdditionalDocument)"""

    type: NotRequired[str]
    """Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode)"""
    reference: NotRequired[str]
    """Number or reference of the document (WCO: AdditionalDocument/ID)"""
    date: NotRequired[str]
    """Date of issue (WCO: AdditionalDocument/IssueDateTime)"""
    validUntil: NotRequired[str]
    """Last day on which the document is valid"""
    issuingAuthority: NotRequired[str]
    """Who issued the document"""


class DraftDeclarationPreviousDocumentsItem(TypedDict):
    """Previous procedure or document of the goods (WCO: PreviousDocument)"""

    type: NotRequired[str]
    """Document type, for instance N337 temporary storage (WCO: PreviousDocument/TypeCode)"""
    reference: NotRequired[str]
    """Number or reference, for instance an MRN (WCO: PreviousDocument/ID)"""
    item: NotRequired[int]
    """Item in that document (WCO: PreviousDocument/LineNumeric)"""
    quantity: NotRequired[str]
    """How much of that item this is; the net mass where nothing is stated (Annex B: 12 01)"""
    unit: NotRequired[str]
    """Unit of the quantity, KGM where none is stated (UN/ECE Rec. 20; Annex B: 12 01)"""


class DraftDeclarationAdditionalInformationItem(TypedDict):
    """Special mention or statement (WCO: AdditionalInformation)"""

    code: NotRequired[str]
    """Kind of statement (WCO: AdditionalInformation/StatementCode)"""
    text: NotRequired[str]
    """The statement (WCO: AdditionalInformation/StatementDescription)"""


DraftFault = TypedDict(
    "DraftFault",
    {
        "code": "str",
        "in": "Literal[\"body\"]",
        "pointer": "str",
        "label": "str",
        "message": "str",
        "hint": NotRequired["str"],
        "actual": NotRequired["Any"],
        "params": NotRequired["dict[str, Any]"],
        "expected": NotRequired["Any"],
        "dataElement": NotRequired["str"],
        "documentationUrl": NotRequired["str"],
        "fix": NotRequired["list[dict[str, Any]]"],
        "severity": "Literal[\"error\"]",
    },
)


class DryRun(TypedDict):
    """What lodging would say, what would happen next, and what it would cost; nothing is stored"""

    dryRun: Literal[True]
    lrn: str
    """The LRN of the declaration"""
    status: Literal["lodged"] | str
    """The state that lodging would lead to"""
    statusGroup: Literal["failed", "done", "action_required", "open"] | str
    """The coarse state"""
    nextActions: list[NextAction]
    """What has to happen next, by whom, until when"""
    warnings: list[Warning]
    """What does not refuse the lodgement but should be known"""
    duties: Duties


class DutyCalculationInput(TypedDict):
    """A declaration, or as much of it as there is; only `type` is required"""

    type: Literal["import", "export", "low_value"]
    """Direction of the goods (WCO: Declaration/TypeCode)"""
    additionalDeclarationType: NotRequired[str]
    """A lodged when the goods are there, D before they are presented (Annex B: 11 02)"""
    lrn: NotRequired[str]
    """Local reference number: the declarant’s own reference, unique in its organisation and spent for good once lodged (WCO: Declaration/FunctionalReferenceID)"""
    office: NotRequired[str]
    """Customs office where the declaration is lodged (WCO: Declaration/DeclarationOfficeID): country and six characters, for instance XA000100"""
    presentationOffice: NotRequired[str]
    """Where the goods are presented, if elsewhere (WCO: PresentationOffice/ID): country and six characters, for instance XA000100"""
    exitOffice: NotRequired[str]
    """Where the goods leave; needed for an export (WCO: ExitOffice/ID): country and six characters, for instance XA000100"""
    supervisingOffice: NotRequired[str]
    """Which supervises the procedure (WCO: SupervisingOffice/ID; Annex B: 17 10): country and six characters, for instance XA000100"""
    expectedArrival: NotRequired[str]
    """When the goods are expected, for a declaration lodged before they arrive: it is registered, then accepted once they are presented"""
    representation: NotRequired[str]
    """Who acts: the declarant itself, or a representative in its name (direct) or in its own (indirect) (WCO: Agent/FunctionCode)"""
    declarant: NotRequired[DutyCalculationInputDeclarant]
    """Who declares (WCO: Declarant)"""
    representative: NotRequired[DutyCalculationInputRepresentative]
    """Who acts for the declarant; needed unless `representation` is `self` (WCO: Agent)"""
    importer: NotRequired[DutyCalculationInputImporter]
    """Needed with its identification for an import (WCO: Importer)"""
    exporter: NotRequired[DutyCalculationInputExporter]
    """Needed with its identification for an export (WCO: Exporter)"""
    seller: NotRequired[DutyCalculationInputSeller]
    """Who last sold the goods, if not the exporter (WCO: Seller; Annex B: 13 08)"""
    buyer: NotRequired[DutyCalculationInputBuyer]
    """Who last bought the goods, if not the importer (WCO: Buyer; Annex B: 13 09)"""
    fiscalReferences: NotRequired[list[DutyCalculationInputFiscalReferencesItem]]
    dispatchCountry: NotRequired[str]
    """Country from which the goods are sent (WCO: ExportCountry/ID) (ISO 3166-1 alpha-2)"""
    destinationCountry: NotRequired[str]
    """Country to which the goods go (WCO: Destination/CountryCode) (ISO 3166-1 alpha-2)"""
    natureOfTransaction: NotRequired[str]
    """Kind of transaction, for instance 11 outright sale (WCO: TransactionNatureCode; Annex B: 99 05)"""
    invoice: NotRequired[DutyCalculationInputInvoice]
    """Commercial invoice and terms of delivery (WCO: Invoice, TradeTerms)"""
    transport: NotRequired[DutyCalculationInputTransport]
    """Means of transport at the border (WCO: BorderTransportMeans)"""
    consignment: NotRequired[SentConsignment]
    warehouse: NotRequired[DutyCalculationInputWarehouse]
    """Warehouse that the goods go to or come from (WCO: Warehouse; Annex B: 12 11)"""
    goodsItems: NotRequired[list[SentGoodsItem]]
    """The goods, one item for each commodity code, origin and procedure"""
    payment: NotRequired[DutyCalculationInputPayment]
    """How duties are paid; needed for an import (WCO: DutyTaxFee/Payment)"""
    guarantee: NotRequired[DutyCalculationInputGuarantee]
    """Security for duties; needed when the payment method is `secured` (WCO: ObligationGuarantee)"""
    authorisations: NotRequired[list[DutyCalculationInputAuthorisationsItem]]
    supportingDocuments: NotRequired[list[DutyCalculationInputSupportingDocumentsItem]]
    previousDocuments: NotRequired[list[DutyCalculationInputPreviousDocumentsItem]]
    additionalInformation: NotRequired[list[DutyCalculationInputAdditionalInformationItem]]


class DutyCalculationInputDeclarant(TypedDict):
    """Who declares (WCO: Declarant)"""

    name: NotRequired[str]
    """Full name of the person or company"""
    identification: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    address: NotRequired[DutyCalculationInputDeclarantAddress]
    """Postal address (WCO: Address)"""


class DutyCalculationInputDeclarantAddress(TypedDict):
    """Postal address (WCO: Address)"""

    street: NotRequired[str]
    """Street and number (WCO: Address/Line)"""
    postCode: NotRequired[str]
    """Post code (WCO: Address/PostcodeID)"""
    city: NotRequired[str]
    """City (WCO: Address/CityName)"""
    country: NotRequired[str]
    """Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2)"""


class DutyCalculationInputRepresentative(TypedDict):
    """Who acts for the declarant; needed unless `representation` is `self` (WCO: Agent)"""

    name: NotRequired[str]
    """Full name of the person or company"""
    identification: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    address: NotRequired[DutyCalculationInputRepresentativeAddress]
    """Postal address (WCO: Address)"""


class DutyCalculationInputRepresentativeAddress(TypedDict):
    """Postal address (WCO: Address)"""

    street: NotRequired[str]
    """Street and number (WCO: Address/Line)"""
    postCode: NotRequired[str]
    """Post code (WCO: Address/PostcodeID)"""
    city: NotRequired[str]
    """City (WCO: Address/CityName)"""
    country: NotRequired[str]
    """Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2)"""


class DutyCalculationInputImporter(TypedDict):
    """Needed with its identification for an import (WCO: Importer)"""

    name: NotRequired[str]
    """Full name of the person or company"""
    identification: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    address: NotRequired[DutyCalculationInputImporterAddress]
    """Postal address (WCO: Address)"""


class DutyCalculationInputImporterAddress(TypedDict):
    """Postal address (WCO: Address)"""

    street: NotRequired[str]
    """Street and number (WCO: Address/Line)"""
    postCode: NotRequired[str]
    """Post code (WCO: Address/PostcodeID)"""
    city: NotRequired[str]
    """City (WCO: Address/CityName)"""
    country: NotRequired[str]
    """Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2)"""


class DutyCalculationInputExporter(TypedDict):
    """Needed with its identification for an export (WCO: Exporter)"""

    name: NotRequired[str]
    """Full name of the person or company"""
    identification: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    address: NotRequired[DutyCalculationInputExporterAddress]
    """Postal address (WCO: Address)"""


class DutyCalculationInputExporterAddress(TypedDict):
    """Postal address (WCO: Address)"""

    street: NotRequired[str]
    """Street and number (WCO: Address/Line)"""
    postCode: NotRequired[str]
    """Post code (WCO: Address/PostcodeID)"""
    city: NotRequired[str]
    """City (WCO: Address/CityName)"""
    country: NotRequired[str]
    """Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2)"""


class DutyCalculationInputSeller(TypedDict):
    """Who last sold the goods, if not the exporter (WCO: Seller; Annex B: 13 08)"""

    name: NotRequired[str]
    """Full name of the person or company"""
    identification: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    address: NotRequired[DutyCalculationInputSellerAddress]
    """Postal address (WCO: Address)"""


class DutyCalculationInputSellerAddress(TypedDict):
    """Postal address (WCO: Address)"""

    street: NotRequired[str]
    """Street and number (WCO: Address/Line)"""
    postCode: NotRequired[str]
    """Post code (WCO: Address/PostcodeID)"""
    city: NotRequired[str]
    """City (WCO: Address/CityName)"""
    country: NotRequired[str]
    """Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2)"""


class DutyCalculationInputBuyer(TypedDict):
    """Who last bought the goods, if not the importer (WCO: Buyer; Annex B: 13 09)"""

    name: NotRequired[str]
    """Full name of the person or company"""
    identification: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    address: NotRequired[DutyCalculationInputBuyerAddress]
    """Postal address (WCO: Address)"""


class DutyCalculationInputBuyerAddress(TypedDict):
    """Postal address (WCO: Address)"""

    street: NotRequired[str]
    """Street and number (WCO: Address/Line)"""
    postCode: NotRequired[str]
    """Post code (WCO: Address/PostcodeID)"""
    city: NotRequired[str]
    """City (WCO: Address/CityName)"""
    country: NotRequired[str]
    """Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2)"""


class DutyCalculationInputFiscalReferencesItem(TypedDict):
    """Party responsible for the VAT (WCO: DomesticDutyTaxParty; Annex B: 13 16)"""

    role: NotRequired[str]
    """Role, for instance FR5 seller under the one-stop scheme (WCO: RoleCode)"""
    number: NotRequired[str]
    """Number for the VAT (WCO: DomesticDutyTaxParty/ID)"""


class DutyCalculationInputInvoice(TypedDict):
    """Commercial invoice and terms of delivery (WCO: Invoice, TradeTerms)"""

    number: NotRequired[str]
    """Number of the commercial invoice (WCO: Invoice/ID)"""
    date: NotRequired[str]
    """Date of the commercial invoice (WCO: Invoice/IssueDateTime)"""
    amount: NotRequired[str]
    """Total invoiced, the sum of the item amounts (WCO: Declaration/InvoiceAmount)"""
    currency: NotRequired[str]
    """Currency of the invoice and of every item amount (ISO 4217)"""
    incoterm: NotRequired[str]
    """Incoterms 2020 rule (WCO: TradeTerms/ConditionCode)"""
    place: NotRequired[str]
    """Named place of the Incoterms rule (WCO: TradeTerms/LocationName)"""
    charges: NotRequired[list[DutyCalculationInputInvoiceChargesItem]]


class DutyCalculationInputInvoiceChargesItem(TypedDict):
    """Cost beside the invoice price that the customs value may include"""

    type: NotRequired[str]
    """What was paid for; freight and insurance up to the border. `assists` (what the buyer supplied for the making), `royalties` and `proceeds` of a resale that go to the seller are added, a `buying_commission` is not. `inland_freight` (after the border) and `import_duties` are taken off a price that includes them (WCO: CustomsValuation/ChargeDeduction/ChargesTypeCode; Annex B: 14 04)"""
    amount: NotRequired[str]
    """Amount of the charge"""
    currency: NotRequired[str]
    """Currency of the charge (ISO 4217)"""
    apportionment: NotRequired[str]
    """How the charge is shared among the goods items: by their amounts or their gross masses. Without it freight goes by mass, everything else by value"""


class DutyCalculationInputTransport(TypedDict):
    """Means of transport at the border (WCO: BorderTransportMeans)"""

    borderMode: NotRequired[str]
    """Mode at the border (WCO: BorderTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19)"""
    inlandMode: NotRequired[str]
    """Mode inland (WCO: ArrivalTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19)"""
    meansType: NotRequired[str]
    """What `identity` is: 10 IMO number, 11 vessel name, 20 wagon, 30 road registration, 40 flight number, 41 aircraft registration (WCO: BorderTransportMeans/IdentificationTypeCode)"""
    identity: NotRequired[str]
    """The means of transport that crosses the border (WCO: BorderTransportMeans/ID)"""
    nationality: NotRequired[str]
    """Where it is registered (WCO: BorderTransportMeans/RegistrationNationalityCode) (ISO 3166-1 alpha-2)"""
    departure: NotRequired[str]
    """When it left or leaves (WCO: BorderTransportMeans/DepartureDateTime)"""
    arrival: NotRequired[str]
    """When it arrived or arrives (WCO: BorderTransportMeans/ArrivalDateTime)"""


class DutyCalculationInputWarehouse(TypedDict):
    """Warehouse that the goods go to or come from (WCO: Warehouse; Annex B: 12 11)"""

    type: NotRequired[str]
    """Kind, for instance R public warehouse, U private one (WCO: Warehouse/TypeCode)"""
    reference: NotRequired[str]
    """Its number (WCO: Warehouse/ID)"""


class DutyCalculationInputPayment(TypedDict):
    """How duties are paid; needed for an import (WCO: DutyTaxFee/Payment)"""

    method: NotRequired[str]
    """At once, on a deferment account, or later under a guarantee (WCO: Payment/MethodCode)"""
    account: NotRequired[str]
    """Deferment account; needed for `deferred`"""
    payer: NotRequired[str]
    """Whose account it is, if not the declarant’s (WCO: Payer/ID; Annex B: 13 21)"""


class DutyCalculationInputGuarantee(TypedDict):
    """Security for duties; needed when the payment method is `secured` (WCO: ObligationGuarantee)"""

    type: NotRequired[str]
    """Kind of guarantee (WCO: ObligationGuarantee/SecurityDetailsCode)"""
    reference: NotRequired[str]
    """Guarantee reference number (WCO: ObligationGuarantee/ReferenceID)"""
    amount: NotRequired[str]
    """Amount covered (WCO: ObligationGuarantee/AmountAmount)"""
    currency: NotRequired[str]
    """Currency of the amount (ISO 4217)"""
    holder: NotRequired[str]
    """Who provides it, if not the declarant (WCO: Surety/ID; Annex B: 13 20)"""


class DutyCalculationInputAuthorisationsItem(TypedDict):
    """Authorisation that customs has given (WCO: AuthorisationHolder; Annex B: 12 12)"""

    kind: NotRequired[str]
    """Kind, for instance CWP customs warehouse (WCO: AuthorisationHolder/CategoryCode)"""
    reference: NotRequired[str]
    """Its number"""
    holder: NotRequired[str]
    """Who holds it, if not the declarant"""


class DutyCalculationInputSupportingDocumentsItem(TypedDict):
    """Document, certificate or authorisation (WCO: AdditionalDocument)"""

    type: NotRequired[str]
    """Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode)"""
    reference: NotRequired[str]
    """Number or reference of the document (WCO: AdditionalDocument/ID)"""
    date: NotRequired[str]
    """Date of issue (WCO: AdditionalDocument/IssueDateTime)"""
    validUntil: NotRequired[str]
    """Last day on which the document is valid"""
    issuingAuthority: NotRequired[str]
    """Who issued the document"""


class DutyCalculationInputPreviousDocumentsItem(TypedDict):
    """Previous procedure or document of the goods (WCO: PreviousDocument)"""

    type: NotRequired[str]
    """Document type, for instance N337 temporary storage (WCO: PreviousDocument/TypeCode)"""
    reference: NotRequired[str]
    """Number or reference, for instance an MRN (WCO: PreviousDocument/ID)"""
    item: NotRequired[float]
    """Item in that document (WCO: PreviousDocument/LineNumeric)"""
    quantity: NotRequired[str]
    """How much of that item this is; the net mass where nothing is stated (Annex B: 12 01)"""
    unit: NotRequired[str]
    """Unit of the quantity, KGM where none is stated (UN/ECE Rec. 20; Annex B: 12 01)"""


class DutyCalculationInputAdditionalInformationItem(TypedDict):
    """Special mention or statement (WCO: AdditionalInformation)"""

    code: NotRequired[str]
    """Kind of statement (WCO: AdditionalInformation/StatementCode)"""
    text: NotRequired[str]
    """The statement (WCO: AdditionalInformation/StatementDescription)"""


class DutyRate(TypedDict):
    """One component of a duty."""

    kind: Literal["ad_valorem", "specific"] | str
    """A share of the customs value, or an amount for each unit."""
    percent: NotRequired[str]
    """Of an ad valorem duty: per cent, as a decimal string."""
    amount: NotRequired[str]
    """Of a specific duty: the amount for one unit."""
    currency: NotRequired[str]
    """The currency of the amount."""
    per: NotRequired[str]
    """The unit (UN/ECE Recommendation 20)."""


class DutyStep(TypedDict):
    """One line of the reckoning"""

    step: Literal["price", "freight", "insurance", "packing", "commission", "buying_commission", "assists", "royalties", "proceeds", "other", "inland_freight", "import_duties", "customs_value", "duty_base", "duty", "relief", "vat_base", "vat", "vat_relief", "suspended_duty", "suspended_vat", "rounding"] | str
    """What is reckoned"""
    what: str
    """The same in words"""
    basis: str
    """What the rate is applied to, with its currency or unit"""
    rate: str | None
    """The rate; null where there is none"""
    amount: str
    """The result, negative for what is taken off, national currency"""
    tax: NotRequired[str]
    """The code of the tax that it belongs to"""
    measure: NotRequired[str]
    """The measure of the tariff that charges it"""


class EstimatedDuties(TypedDict):
    """The duties and VAT of a draft, as an estimate by the law of today"""

    estimated: Literal[True]
    """The portal has estimated these duties from a draft"""
    date: str
    """The day whose tariff and exchange rates apply: today"""
    currency: str
    """The national currency"""
    payable: str | None
    """Null if `calculation` is `not_calculable`"""
    suspended: str | None
    """Null if `calculation` is `not_calculable`"""
    calculation: Duties


class Event(TypedDict):
    """Something that happened to a declaration; new types and members may be added"""

    id: str
    """The event, for ever the same: whoever has it has this event already"""
    type: EventType
    sequence: int
    """Its number in the log of the organisation: the larger one is the later one"""
    occurredAt: str
    """When it happened"""
    organisationId: str
    """Whose declaration it is"""
    declaration: EventDeclaration
    """What it happened to; with `include=declaration` as it was then, with its document"""
    lodgedBy: NotRequired[str]
    """To the principal alone: the organisation that lodged it"""
    mandateId: NotRequired[str]
    """To the principal alone: the mandate by which it was lodged"""


class EventDeclaration(TypedDict):
    """What it happened to; with `include=declaration` as it was then, with its document"""

    id: str
    """Our id of the declaration"""
    lrn: str
    """The declarant’s own reference"""
    mrn: str | None
    """The movement reference number, if it had one then"""
    status: str
    """The main state after the event"""
    href: str
    """Where the declaration is to be read"""
    type: NotRequired[Literal["import", "export", "low_value"] | str]
    """Direction of the goods (WCO: Declaration/TypeCode)"""
    office: NotRequired[str | None]
    """The customs office of declaration"""
    statusGroup: NotRequired[Literal["failed", "done", "action_required", "open"] | str]
    """The coarse state"""
    lane: NotRequired[Literal["green", "yellow", "red"] | None]
    """The lane of control, once assigned"""
    changedAt: NotRequired[str]
    """The time of the event"""
    nextActions: NotRequired[list[NextAction]]
    """What has to happen next, by whom, until when"""
    version: NotRequired[int]
    """The version of the document that held then"""
    duties: NotRequired[EventDeclarationDuties | None]
    """The duties as they had been assessed; null before that, and where they were assessed anew since"""
    openQuery: NotRequired[EventDeclarationOpenQuery | None]
    """The query that waited for an answer"""
    document: NotRequired[SentDeclaration]


class EventDeclarationDuties(TypedDict):
    version: int
    """The version that was assessed"""
    assessedAt: str
    """When"""
    currency: str
    """The national currency"""
    payable: str
    """What is to be paid, a decimal"""
    suspended: str
    """What a guarantee covers meanwhile, a decimal"""


class EventDeclarationOpenQuery(TypedDict):
    number: int
    """Its number in the declaration"""
    question: str
    """What customs asks"""
    requestedDocuments: list[str]
    """Document types that are asked for"""
    openedAt: str
    """When customs asked"""
    dueBy: str | None
    """Until when it must be answered"""


class Events(TypedDict):
    """A piece of the log of the organisation"""

    items: list[Event]
    """What happened, oldest first"""
    cursor: str
    """Send it as `after` next time"""
    more: bool
    """Whether there is more behind the cursor already"""


class ExportedDeclaration(TypedDict):
    """One line of an export"""

    id: str
    """Our id of the declaration"""
    lrn: str
    """The declarant’s own reference"""
    mrn: str | None
    """The movement reference number"""
    type: Literal["import", "export", "low_value"] | str
    """Direction of the goods (WCO: Declaration/TypeCode)"""
    office: str | None
    """The customs office of declaration"""
    status: Literal["draft", "lodged", "registered", "rejected", "accepted", "under_control", "released", "not_released", "cleared", "exited", "invalidated", "expired"] | str
    """The main state"""
    statusGroup: Literal["failed", "done", "action_required", "open"] | str
    """The coarse state"""
    lane: Literal["green", "yellow", "red"] | None
    """The lane of control"""
    version: int
    """The version of the document"""
    lodgedAt: str
    """When it was lodged"""
    changedAt: str
    """When it last changed"""
    importer: str | None
    """Identification of the importer"""
    exporter: str | None
    """Identification of the exporter"""
    goodsItems: int
    """How many goods items"""
    totalPackages: int | None
    """Packages of all goods items"""
    grossMass: str | None
    """Kilograms of the whole consignment"""
    invoiceAmount: str | None
    """The total invoiced"""
    invoiceCurrency: str | None
    """Its currency"""
    dutiesPayable: str | None
    """Duties to be paid, once assessed"""
    dutiesSuspended: str | None
    """Duties suspended by a procedure, once assessed"""
    dutiesCurrency: str | None
    """Their currency"""
    lodgedBy: NotRequired[str]
    """To the principal alone: the organisation that lodged it"""
    mandateId: NotRequired[str]
    """To the principal alone: the mandate by which it was lodged"""


class FoundSums(TypedDict):
    """How many declarations a list has, and what they come to"""

    count: int
    """How many declarations were found among those that were looked at"""
    more: bool
    """Whether there are more than were looked at; count and sums are then of these alone"""
    invoiced: list[FoundSumsInvoicedItem]
    """The amounts invoiced, summed by currency"""
    duties: list[FoundSumsDutiesItem]
    """Duties of those that customs has assessed, by their current version"""


class FoundSumsInvoicedItem(TypedDict):
    currency: str
    """Currency of the invoices (ISO 4217)"""
    amount: str
    """Sum of the invoices"""


class FoundSumsDutiesItem(TypedDict):
    currency: str
    """Currency of the duties (ISO 4217)"""
    payable: str
    """Sum of what is to be paid"""
    suspended: str
    """Sum of what is suspended by a procedure"""


class FullDeclaration(TypedDict):
    """A declaration with its document and with what stands beside its state; `warnings` when it was amended"""

    id: str
    """Our id of the declaration"""
    lrn: str
    """The declarant’s own reference (WCO: FunctionalReferenceID)"""
    mrn: str | None
    """The movement reference number, given at registration or acceptance"""
    type: Literal["import", "export", "low_value"] | str
    """Direction of the goods (WCO: Declaration/TypeCode)"""
    office: str | None
    """The customs office of declaration"""
    status: Literal["draft", "lodged", "registered", "rejected", "accepted", "under_control", "released", "not_released", "cleared", "exited", "invalidated", "expired"] | str
    """The main state"""
    statusGroup: Literal["failed", "done", "action_required", "open"] | str
    """The coarse state"""
    lane: Literal["green", "yellow", "red"] | None
    """The lane of control, once assigned"""
    changedAt: str
    """When the declaration last changed"""
    nextActions: list[NextAction]
    """What has to happen next, by whom, until when"""
    version: int
    """The version of the document"""
    createdAt: str
    """When the draft was created"""
    lodgedAt: str | None
    """When the declaration was lodged"""
    tracks: FullDeclarationTracks
    """What runs beside the main state"""
    outcome: Literal["re_export", "destruction", "abandonment", "seizure"] | str | None
    """What becomes of the goods, once their release is refused"""
    actions: dict[str, FullDeclarationActionsValue]
    """What the declarant may do now, and why not where it may not"""
    openQuery: FullDeclarationOpenQuery | None
    """The query of customs that waits for an answer"""
    pendingAmendment: FullDeclarationPendingAmendment | None
    """The amendment that waits for customs to decide"""
    presentation: FullDeclarationPresentation | None
    """What was told of goods that were declared before they arrived"""
    bills: list[FullDeclarationBillsItem]
    """What is or was to be paid, oldest first"""
    refunds: list[FullDeclarationRefundsItem]
    """What was given back, or is to be, oldest first"""
    duties: FullDeclarationDuties | None
    """The sums of the duties and taxes, once assessed"""
    applicableLaw: ApplicableLaw | None
    """Legal basis of the duties; null before acceptance"""
    warnings: NotRequired[list[Warning]]
    """What does not refuse the lodgement but should be known"""
    document: SentDeclaration


class FullDeclarationTracks(TypedDict):
    """What runs beside the main state"""

    control: str
    payment: str
    amendment: str
    invalidation: str
    query: str
    discharge: str


class FullDeclarationActionsValue(TypedDict):
    allowed: bool
    """Whether the declarant may do this now"""
    reasonCode: NotRequired[str]
    """Why not, stable: what programs look at"""
    reason: NotRequired[str]
    """The same in English"""


class FullDeclarationOpenQuery(TypedDict):
    number: int
    """Its number in the declaration"""
    question: str
    """What customs asks"""
    requestedDocuments: list[str]
    """Document types that are asked for"""
    openedAt: str
    """When customs asked"""
    dueBy: str | None
    """Until when it must be answered"""
    href: str
    """Where it is read in full"""


class FullDeclarationPendingAmendment(TypedDict):
    number: int
    """Its number in the declaration"""
    reason: str
    """Why it was requested"""
    baseVersion: int
    """The version that it amends"""
    requestedAt: str
    """When"""
    href: str
    """Where it is read in full"""


class FullDeclarationPresentation(TypedDict):
    presentedAt: str
    """When the presentation was told"""
    arrivedAt: str
    """When the goods arrived"""
    office: str | None
    """The customs office where they are presented"""
    goodsLocation: str | None
    """Where they can be examined"""


class FullDeclarationBillsItem(TypedDict):
    number: int
    """Its number in the declaration"""
    basis: Literal["assessment", "amendment", "discharge", "demand", "interest", "statement"] | str
    """`assessment`: the calculated duties; `amendment`: what an amendment added; `demand`: something beside them; `interest`: on what was paid late. More may come"""
    reason: str | None
    """Why, where somebody gave a reason"""
    applicableDate: str | None
    """The day whose law the calculation applied"""
    version: int | None
    """The version of the document that it was reckoned of"""
    reference: str
    """What the payer quotes"""
    status: Literal["due", "paid", "secured", "refunded", "cancelled"] | str
    """Its state"""
    amount: str
    """The amount, a decimal"""
    lines: list[FullDeclarationBillsItemLinesItem]
    """What the amount consists of"""
    method: Literal["immediate", "secured", "deferred"] | str
    """How it is to be paid"""
    paid: str
    """What of it was paid, a decimal"""
    refunded: str
    """What of it was given back: money, or cover that is free again, a decimal"""
    outstanding: str
    """What is still to be paid, secured or not, a decimal"""
    currency: str
    """Its currency (ISO 4217)"""
    dueBy: str | None
    """Until when it must be paid"""
    overdueSince: str | None
    """Since when it has been overdue"""
    settledAt: str | None
    """When it was paid, refunded or cancelled"""
    guaranteeReference: str | None
    """The guarantee that secures it, or from which it was collected"""
    account: str | None
    """The deferment account that it is entered on, or was paid by"""


class FullDeclarationBillsItemLinesItem(TypedDict):
    type: Literal["duty", "vat", "interest", "other"] | str
    """What it is for"""
    amount: str
    """How much; negative where an amendment made it less, a decimal"""


class FullDeclarationRefundsItem(TypedDict):
    number: int
    """Its number in the declaration"""
    billReference: str
    """The bill of which it is"""
    amount: str
    """What is given back, or is to be, a decimal"""
    lines: list[FullDeclarationRefundsItemLinesItem]
    """What the amount consists of"""
    basis: Literal["amendment", "assessment", "invalidation", "order"] | str
    """`amendment`: it makes the goods cheaper; `assessment`: customs has assessed them anew; `invalidation`: the declaration was invalidated; `order`: customs said so. More may come"""
    reason: str | None
    """Why"""
    orderedAt: str
    """When it was ordered"""
    paidAt: str | None
    """When it was paid; null as long as it is only ordered, and where cover was given back, and no money"""


class FullDeclarationRefundsItemLinesItem(TypedDict):
    type: Literal["duty", "vat", "interest", "other"] | str
    """What it is for"""
    amount: str
    """How much; negative where an amendment made it less, a decimal"""


class FullDeclarationDuties(TypedDict):
    version: int
    """The version of the document that was assessed"""
    assessedAt: str
    """When"""
    currency: str
    """The national currency"""
    payable: str
    """What is to be paid, a decimal"""
    suspended: str
    """What a guarantee covers while procedures suspend it, a decimal"""
    href: str
    """Where it is read in full"""


class GoodsItem(TypedDict):
    """Goods of one commodity code, origin and procedure; its item number is its place in the list, from 1 (WCO: GovernmentAgencyGoodsItem)"""

    commodityCode: NotRequired[str]
    """HS subheading of 6 digits, or up to 10 digits of the national tariff (WCO: Classification/ID)"""
    additionalCodes: NotRequired[list[str]]
    """Codes beside the commodity code (WCO: Commodity/Classification; Annex B: 18 09)"""
    description: NotRequired[str]
    """What the goods are, in plain words (WCO: Commodity/Description)"""
    procedure: NotRequired[str]
    """Requested and previous procedure, for instance 4000 (WCO: GovernmentProcedure/CurrentCode, PreviousCode)"""
    additionalProcedures: NotRequired[list[str]]
    origin: NotRequired[str]
    """Country of origin (WCO: Origin/CountryCode) (ISO 3166-1 alpha-2)"""
    preferentialOrigin: NotRequired[str]
    """Country of origin for the preference, if another one (WCO: Origin; Annex B: 16 09) (ISO 3166-1 alpha-2)"""
    preference: NotRequired[str]
    """Tariff treatment asked for, for instance 100 third-country duty, 300 preference"""
    quotaOrderNumber: NotRequired[str]
    """Order number of the tariff quota asked for"""
    netMass: NotRequired[str]
    """Kilograms without any packaging (WCO: GoodsMeasure/NetNetWeightMeasure)"""
    grossMass: NotRequired[str]
    """Kilograms with packaging, without containers (WCO: GoodsMeasure/GrossMassMeasure)"""
    supplementaryUnits: NotRequired[GoodsItemSupplementaryUnits]
    """Quantity in the unit that the tariff asks for (WCO: GoodsMeasure/TariffQuantity)"""
    packages: NotRequired[list[GoodsItemPackagesItem]]
    """Packages of this goods item"""
    containerNumbers: NotRequired[list[str]]
    """Containers that hold goods of this item (WCO: TransportEquipment/ID)"""
    itemAmount: NotRequired[str]
    """Price of the item in the invoice currency (WCO: InvoiceLine/ItemChargeAmount)"""
    processingCost: NotRequired[str]
    """What the processing abroad cost, in the invoice currency: under 6121 the price that duty and VAT are reckoned on (Union Customs Code 86(5))"""
    valuationMethod: NotRequired[str]
    """Method of customs valuation, 1 is the price paid (WCO: CustomsValuation/MethodCode)"""
    valuationIndicators: NotRequired[str]
    """1 or 0 for each: parties are related, restrictions on disposal, conditions of the sale, royalties or proceeds (WCO: CustomsValuation/ValuationAdjustment; Annex B: 14 07)"""
    statisticalValue: NotRequired[str]
    """Statistical value (WCO: StatisticalValueAmount)"""
    dangerousGoods: NotRequired[str]
    """UN number of dangerous goods (WCO: DangerousGoods/UNDGID)"""
    supportingDocuments: NotRequired[list[GoodsItemSupportingDocumentsItem]]
    previousDocuments: NotRequired[list[GoodsItemPreviousDocumentsItem]]
    additionalInformation: NotRequired[list[GoodsItemAdditionalInformationItem]]


class GoodsItemSupplementaryUnits(TypedDict):
    """Quantity in the unit that the tariff asks for (WCO: GoodsMeasure/TariffQuantity)"""

    quantity: NotRequired[str]
    """How many"""
    unit: NotRequired[str]
    """Unit, for instance NAR number of articles (UN/ECE Rec. 20)"""


class GoodsItemPackagesItem(TypedDict):
    """Packages of one kind (WCO: Packaging)"""

    type: NotRequired[str]
    """Kind of package, for instance BG bag (UN/ECE Rec. 21; WCO: Packaging/TypeCode)"""
    count: NotRequired[int]
    """0 where the goods share packages with another goods item (WCO: Packaging/QuantityQuantity)"""
    marks: NotRequired[str]
    """Marks and numbers (WCO: Packaging/MarksNumbersID)"""


class GoodsItemSupportingDocumentsItem(TypedDict):
    """Document, certificate or authorisation (WCO: AdditionalDocument)"""

    type: NotRequired[str]
    """Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode)"""
    reference: NotRequired[str]
    """Number or reference of the document (WCO: AdditionalDocument/ID)"""
    date: NotRequired[str]
    """Date of issue (WCO: AdditionalDocument/IssueDateTime)"""
    validUntil: NotRequired[str]
    """Last day on which the document is valid"""
    issuingAuthority: NotRequired[str]
    """Who issued the document"""


class GoodsItemPreviousDocumentsItem(TypedDict):
    """Previous procedure or document of the goods (WCO: PreviousDocument)"""

    type: NotRequired[str]
    """Document type, for instance N337 temporary storage (WCO: PreviousDocument/TypeCode)"""
    reference: NotRequired[str]
    """Number or reference, for instance an MRN (WCO: PreviousDocument/ID)"""
    item: NotRequired[int]
    """Item in that document (WCO: PreviousDocument/LineNumeric)"""
    quantity: NotRequired[str]
    """How much of that item this is; the net mass where nothing is stated (Annex B: 12 01)"""
    unit: NotRequired[str]
    """Unit of the quantity, KGM where none is stated (UN/ECE Rec. 20; Annex B: 12 01)"""


class GoodsItemAdditionalInformationItem(TypedDict):
    """Special mention or statement (WCO: AdditionalInformation)"""

    code: NotRequired[str]
    """Kind of statement (WCO: AdditionalInformation/StatementCode)"""
    text: NotRequired[str]
    """The statement (WCO: AdditionalInformation/StatementDescription)"""


class ImportedParties(TypedDict):
    """Result of an import"""

    added: int
    """How many parties are new"""
    changed: int
    """How many were there, and say something else now"""
    skipped: int
    """Number of parties that were not stored: an address book holds 10,000 parties"""
    errors: list[ImportedPartiesErrorsItem]
    """Errors of the lines that could not be read, the first 200; these lines are skipped"""


class ImportedPartiesErrorsItem(TypedDict):
    line: int
    """Number of the line in the file"""
    message: str
    """Description of the error"""


class ItemDuties(TypedDict):
    """What one goods item costs"""

    item: int
    """The number of the goods item"""
    commodityCode: str
    """Its commodity code"""
    collection: Literal["due", "suspended"] | str
    """Whether the amounts are to be paid, or wait while the procedure lasts"""
    steps: list[DutyStep]
    """How it was reckoned, step by step"""
    customsValue: str
    """The customs value, national currency"""
    duty: str
    """The duty, national currency"""
    vat: str
    """The VAT, national currency"""
    total: str
    """Duty and VAT together, national currency"""
    suspended: NotRequired[str]
    """What waits under a guarantee: the total where it is suspended, or what end use spares, national currency"""
    taxes: NotRequired[list[ItemTax]]
    """Each tax; what customs has assessed tells none"""


class ItemTax(TypedDict):
    """What one tax comes to on a goods item"""

    code: str
    """The code of the tax"""
    name: str
    """What it is called"""
    base: str
    """What it is reckoned on, national currency"""
    amount: str
    """What it comes to; exact where it is rounded for the whole declaration, national currency"""
    collection: Literal["due", "suspended"] | str
    """Whether it is to be paid, or waits"""


class JudgedLine(TypedDict):
    """The result of a dry run: this line could be lodged. Nothing was stored"""

    line: int
    """The line of the body that this answers, from 1"""
    httpStatus: Literal[200]
    lrn: str
    """The LRN of the line"""
    warnings: NotRequired[list[Warning]]
    """What does not refuse the lodgement but should be known"""


class LedgerEntry(TypedDict):
    id: str
    """Its id: a later entry has a higher one"""
    declarationId: str | None
    """Identifier of the declaration"""
    occurredAt: str
    """When it happened"""
    what: str
    """Type of the entry: `opened`, `billed`, `received`, `secured`, `security_released`, `security_called`, `guarantor_paid`, `refunded`, `cancelled`, `suspended`, `suspension_released`, `reversed`. More types can be added"""
    reference: str | None
    """The bill that it is about"""
    lines: list[LedgerEntryLinesItem]
    """What moves between the accounts: together zero"""


class LedgerEntryLinesItem(TypedDict):
    account: str
    """`claim/‹bill›`, `revenue/…`, `bank`, `credit`, `deferred/‹account›`, and of a guarantee `reserved/…`, `used/…`, `cover/…`, `guarantor/…`"""
    amount: str
    """A decimal; a debit is positive, a credit negative"""


class ListedTemplate(TypedDict):
    """A template without its document"""

    id: str
    """Our id of the template"""
    name: str
    """Name of the template"""
    createdAt: str
    """When it was made"""
    changedAt: str
    """When it was last changed"""


class LodgedDeclaration(TypedDict):
    """A declaration as it was lodged, with what the rules say of it"""

    id: str
    """Our id of the declaration"""
    lrn: str
    """The declarant’s own reference (WCO: FunctionalReferenceID)"""
    mrn: str | None
    """The movement reference number, given at registration or acceptance"""
    type: Literal["import", "export", "low_value"] | str
    """Direction of the goods (WCO: Declaration/TypeCode)"""
    office: str | None
    """The customs office of declaration"""
    status: Literal["draft", "lodged", "registered", "rejected", "accepted", "under_control", "released", "not_released", "cleared", "exited", "invalidated", "expired"] | str
    """The main state"""
    statusGroup: Literal["failed", "done", "action_required", "open"] | str
    """The coarse state"""
    lane: Literal["green", "yellow", "red"] | None
    """The lane of control, once assigned"""
    changedAt: str
    """When the declaration last changed"""
    nextActions: list[NextAction]
    """What has to happen next, by whom, until when"""
    version: int
    """The version of the document"""
    createdAt: str
    """When the draft was created"""
    lodgedAt: str | None
    """When the declaration was lodged"""
    tracks: LodgedDeclarationTracks
    """What runs beside the main state"""
    outcome: Literal["re_export", "destruction", "abandonment", "seizure"] | str | None
    """What becomes of the goods, once their release is refused"""
    actions: dict[str, LodgedDeclarationActionsValue]
    """What the declarant may do now, and why not where it may not"""
    warnings: list[Warning]
    """What does not refuse the lodgement but should be known"""
    document: SentDeclaration


class LodgedDeclarationTracks(TypedDict):
    """What runs beside the main state"""

    control: str
    payment: str
    amendment: str
    invalidation: str
    query: str
    discharge: str


class LodgedDeclarationActionsValue(TypedDict):
    allowed: bool
    """Whether the declarant may do this now"""
    reasonCode: NotRequired[str]
    """Why not, stable: what programs look at"""
    reason: NotRequired[str]
    """The same in English"""


class LodgedLine(TypedDict):
    """The declaration of this line is lodged"""

    line: int
    """The line of the body that this answers, from 1"""
    httpStatus: Literal[201]
    id: str
    """Our id of the declaration"""
    lrn: str
    """The LRN of the line"""
    mrn: str | None
    """The movement reference number, once there is one"""
    status: Literal["draft", "lodged", "registered", "rejected", "accepted", "under_control", "released", "not_released", "cleared", "exited", "invalidated", "expired"] | str
    """The main state of the declaration"""
    alreadyLodged: NotRequired[Literal[True]]
    """It was lodged before, with the same content: this is what it is now, and nothing was stored"""
    warnings: NotRequired[list[Warning]]
    """What does not refuse the lodgement but should be known"""


class Mandate(TypedDict):
    """A mandate."""

    id: str
    """The mandate’s id."""
    principal: str
    """Identification number: country and up to 15 characters, as registered with customs; unique."""
    principalName: str | None
    """Whose number that is; null where nobody has it, and to the other side until the principal has offered or accepted."""
    representative: str
    """Identification number: country and up to 15 characters, as registered with customs; unique."""
    representativeName: str | None
    """The same of the representative."""
    offeredBy: Literal["principal", "representative"] | str
    """Only the other party can accept the mandate."""
    status: Literal["offered", "active", "suspended", "ended"] | str
    """Only an active one covers a lodgement, and only while it is valid."""
    suspendedBy: Literal["principal", "customs"] | str | None
    """Who suspended it, and alone resumes it."""
    representations: list[Literal["direct", "indirect"]]
    """In the principal’s name (`direct`), or in the representative’s for its account (`indirect`)."""
    types: list[Literal["import", "export"] | str]
    """The directions."""
    procedures: list[str] | None
    """The procedures; null for all."""
    offices: list[str] | None
    """The offices; null for all."""
    maxValue: str | None
    """The highest invoice; null for any."""
    guarantees: list[str]
    """The principal’s guarantees that may be used; no other."""
    accounts: list[str]
    """The principal’s deferment accounts that may be used; no other."""
    validFrom: str
    """Its first day."""
    validUntil: str | None
    """Its last day; null: open."""
    offerEndsAt: str
    """Until when an offer can be accepted."""
    createdAt: str
    """When it was offered."""
    changedAt: str
    """When it last changed."""
    actions: MandateActions
    """What the caller’s side may do now, and why not what it may not."""


class MandateActions(TypedDict):
    """What the caller’s side may do now, and why not what it may not."""

    accept: MandateActionsAccept
    """What may be done."""
    suspend: MandateActionsSuspend
    """What may be done."""
    resume: MandateActionsResume
    """What may be done."""
    end: MandateActionsEnd
    """What may be done."""


class MandateActionsAccept(TypedDict):
    """What may be done."""

    allowed: bool
    """Whether the caller may do this now."""
    reason: NotRequired[str]
    """Why not."""


class MandateActionsSuspend(TypedDict):
    """What may be done."""

    allowed: bool
    """Whether the caller may do this now."""
    reason: NotRequired[str]
    """Why not."""


class MandateActionsResume(TypedDict):
    """What may be done."""

    allowed: bool
    """Whether the caller may do this now."""
    reason: NotRequired[str]
    """Why not."""


class MandateActionsEnd(TypedDict):
    """What may be done."""

    allowed: bool
    """Whether the caller may do this now."""
    reason: NotRequired[str]
    """Why not."""


class MandateEvent(TypedDict):
    """What happened to a mandate."""

    type: Literal["mandate.offered", "mandate.accepted", "mandate.suspended", "mandate.resumed", "mandate.ended"] | str
    """What happened."""
    mandateId: str
    """The mandate’s id."""
    principal: str
    """Identification number: country and up to 15 characters, as registered with customs; unique."""
    representative: str
    """Identification number: country and up to 15 characters, as registered with customs; unique."""
    occurredAt: str
    """When."""
    by: Literal["principal", "representative", "customs", "system"] | str
    """Who did it."""
    reason: str | None
    """The reason given."""


class MandateEvents(TypedDict):
    """A piece of the log"""

    items: list[MandateEvent]
    """What happened, oldest first"""
    cursor: str
    """Send it as `after` next time"""
    more: bool
    """Whether there is more behind the cursor already"""


class MandateWithHistory(TypedDict):
    """A mandate and its history."""

    id: str
    """The mandate’s id."""
    principal: str
    """Identification number: country and up to 15 characters, as registered with customs; unique."""
    principalName: str | None
    """Whose number that is; null where nobody has it, and to the other side until the principal has offered or accepted."""
    representative: str
    """Identification number: country and up to 15 characters, as registered with customs; unique."""
    representativeName: str | None
    """The same of the representative."""
    offeredBy: Literal["principal", "representative"] | str
    """Only the other party can accept the mandate."""
    status: Literal["offered", "active", "suspended", "ended"] | str
    """Only an active one covers a lodgement, and only while it is valid."""
    suspendedBy: Literal["principal", "customs"] | str | None
    """Who suspended it, and alone resumes it."""
    representations: list[Literal["direct", "indirect"]]
    """In the principal’s name (`direct`), or in the representative’s for its account (`indirect`)."""
    types: list[Literal["import", "export"] | str]
    """The directions."""
    procedures: list[str] | None
    """The procedures; null for all."""
    offices: list[str] | None
    """The offices; null for all."""
    maxValue: str | None
    """The highest invoice; null for any."""
    guarantees: list[str]
    """The principal’s guarantees that may be used; no other."""
    accounts: list[str]
    """The principal’s deferment accounts that may be used; no other."""
    validFrom: str
    """Its first day."""
    validUntil: str | None
    """Its last day; null: open."""
    offerEndsAt: str
    """Until when an offer can be accepted."""
    createdAt: str
    """When it was offered."""
    changedAt: str
    """When it last changed."""
    actions: MandateWithHistoryActions
    """What the caller’s side may do now, and why not what it may not."""
    history: list[MandateWithHistoryHistoryItem]
    """What happened to it, oldest first."""


class MandateWithHistoryActions(TypedDict):
    """What the caller’s side may do now, and why not what it may not."""

    accept: MandateWithHistoryActionsAccept
    """What may be done."""
    suspend: MandateWithHistoryActionsSuspend
    """What may be done."""
    resume: MandateWithHistoryActionsResume
    """What may be done."""
    end: MandateWithHistoryActionsEnd
    """What may be done."""


class MandateWithHistoryActionsAccept(TypedDict):
    """What may be done."""

    allowed: bool
    """Whether the caller may do this now."""
    reason: NotRequired[str]
    """Why not."""


class MandateWithHistoryActionsSuspend(TypedDict):
    """What may be done."""

    allowed: bool
    """Whether the caller may do this now."""
    reason: NotRequired[str]
    """Why not."""


class MandateWithHistoryActionsResume(TypedDict):
    """What may be done."""

    allowed: bool
    """Whether the caller may do this now."""
    reason: NotRequired[str]
    """Why not."""


class MandateWithHistoryActionsEnd(TypedDict):
    """What may be done."""

    allowed: bool
    """Whether the caller may do this now."""
    reason: NotRequired[str]
    """Why not."""


class MandateWithHistoryHistoryItem(TypedDict):
    """A step."""

    event: Literal["mandate.offered", "mandate.accepted", "mandate.suspended", "mandate.resumed", "mandate.ended"] | str
    """What happened."""
    occurredAt: str
    """When."""
    by: Literal["principal", "representative", "customs", "system"] | str
    """Who did it."""
    reason: str | None
    """The reason given."""


class MeasureCondition(TypedDict):
    """A condition of a measure."""

    document: MeasureConditionDocument | None
    """The document that has to be stated; null: none."""
    threshold: str | None
    """How much there has to be, such as `KGM >= 500`; null: any."""
    action: Literal["apply", "duty", "exempt", "prohibit"] | str
    """What is decided where it holds: the measure, another duty, none, or that the goods may not pass."""
    duty: str | None
    """What it charges, such as `8.3% MIN 22 XTS/DTN MAX 40 XTS/DTN`; null: nothing by itself."""


class MeasureConditionDocument(TypedDict):
    """A document."""

    code: str
    """The code."""
    name: str
    """What it means, in the language of the answer."""


class NextAction(TypedDict):
    """What has to happen next"""

    actor: Literal["declarant", "customs"]
    """Who has to act"""
    action: Literal["lodge", "register", "accept", "present", "assignLane", "selectForControl", "release", "completeControl", "clear", "confirmExit", "pay", "refund", "answerQuery", "closeQuery", "assess", "secure", "discharge", "grantDischarge", "grantAmendment", "grantInvalidation"] | str
    """The required action"""
    dueBy: NotRequired[str]
    """Until when, RFC 3339"""


class NotCalculable(TypedDict):
    kind: Literal["not_calculable"]
    reasons: list[NotCalculableReasonsItem]
    """What stands in the way, and where"""


class NotCalculableReasonsItem(TypedDict):
    pointer: str
    """The place as a JSON Pointer (RFC 6901)"""
    message: str
    """What stands in the way"""


class NothingDue(TypedDict):
    kind: Literal["nothing_due"]
    reason: str
    """Why"""


class Party(TypedDict):
    """A party of the address book"""

    id: str
    """Our id of the party"""
    name: str
    """Full name of the person or company"""
    identification: str | None
    """The number by which customs knows it; null where none is known"""
    address: PartyAddress
    """Postal address, as far as it is known"""
    editedManually: bool
    """Whether somebody wrote it down or changed it; else it is what the last lodgement said"""
    usedAt: str | None
    """When a declaration that names it last moved; null before the first"""
    createdAt: str
    """When it came into the book"""
    changedAt: str
    """When it was last changed"""


class PartyAddress(TypedDict):
    """Postal address, as far as it is known"""

    street: NotRequired[str]
    """Street and number"""
    postCode: NotRequired[str]
    """Post code"""
    city: NotRequired[str]
    """City"""
    country: NotRequired[str]
    """Country (ISO 3166-1 alpha-2)"""


class PaymentMethods(TypedDict):
    """How what is due can be paid or secured"""

    outstanding: str
    """What of its bills is still to be paid, secured or not"""
    credit: str
    """What the organisation has paid too much before and not used since"""
    currency: str
    """The currency of both (ISO 4217)"""
    methods: list[PaymentMethodsMethodsItem]
    """Each method of a payment order"""


class PaymentMethodsMethodsItem(TypedDict):
    method: Literal["guarantee", "account", "credit", "transfer"] | str
    """The `method` of a payment order"""
    allowed: bool
    """Whether it can be ordered now"""
    reasonCode: NotRequired[str]
    """Why not, stable: what programs look at"""
    reason: NotRequired[str]
    """The same in English"""


class PaymentOrder(TypedDict):
    method: Literal["guarantee", "account", "credit", "transfer"]
    """`guarantee`: reserved on a guarantee; `account`: entered on a deferment account; `credit`: from what was paid too much before, as many bills as it pays whole; `transfer`: by a transfer that quotes the reference of each bill"""
    guaranteeReference: NotRequired[str]
    """Guarantee reference number, unique in its organisation (WCO: ObligationGuarantee/ReferenceID)"""
    account: NotRequired[str]
    """Its number, unique in its organisation (WCO: DutyTaxFee/Payment/ReferenceID)"""


class Presentation(TypedDict):
    arrivedAt: NotRequired[str]
    """When the goods arrived; now, unless it is said"""
    office: NotRequired[str]
    """Where they are presented, if elsewhere than declared (WCO: PresentationOffice/ID): country and six characters, for instance XA000100"""
    goodsLocation: NotRequired[str]
    """Where customs can examine the goods (WCO: GoodsLocation/ID)"""


class Query(TypedDict):
    """What customs asked, and what was answered"""

    number: int
    """Its number in the declaration"""
    status: Literal["open", "answered", "closed"] | str
    """Its state"""
    question: str
    """What customs asks"""
    requestedDocuments: list[str]
    """Codes of the document types that customs asks for"""
    openedAt: str
    """When customs asked"""
    dueBy: str | None
    """Until when it must be answered"""
    answer: QueryAnswer2 | None
    """The declarant’s answer"""
    closedAt: str | None
    """When the query was closed"""
    href: str
    """Where it is read"""


class QueryAnswer2(TypedDict):
    text: str
    """What was answered"""
    documents: list[str]
    """Ids of uploaded documents"""
    answeredAt: str
    """When"""


class QueryAnswer(TypedDict):
    text: str
    """What the declarant answers"""
    documents: NotRequired[list[str]]
    """Ids of uploaded documents that answer the query"""


class Quota(TypedDict):
    """A tariff quota, and what is left of it"""

    orderNumber: str
    """The order number"""
    name: str
    """What it is called"""
    validFrom: str
    """The first day of its period"""
    validUntil: str | None
    """Null where none is known"""
    volume: str | None
    """Null where the portal keeps no count of it: the members below are null too"""
    unit: str | None
    """Not counted"""
    balance: str | None
    """Not counted"""
    status: Literal["open", "critical", "exhausted"] | str | None
    """Not counted"""
    allocation: Literal["first_come_first_served", "daily_pro_rata"] | str | None
    """Not counted"""


class RateLimit(TypedDict):
    """Rate limit of the client"""

    limit: int
    """Requests that the responding process allows at once after a pause"""
    remaining: int
    """Requests that the responding process still allows now"""
    burst: float
    """Requests that all processes together allow at once after a pause"""


class ReckonedDuties(TypedDict):
    """The duties and taxes, or the values that the calculation lacks"""

    date: str
    """The day whose tariff and exchange rates it goes by"""
    duties: Duties


ReferenceChange = TypedDict(
    "ReferenceChange",
    {
        "sequence": "int",
        "list": "str",
        "code": "str",
        "date": "str",
        "version": "int",
        "recordedAt": "str",
        "before": "ReferenceEntry | None",
        "after": "ReferenceEntry | None",
    },
)


class ReferenceChanges(TypedDict):
    """What has changed in the code lists"""

    items: list[ReferenceChange]
    """The changes, oldest first"""
    cursor: str
    """Send it as `after` next time"""
    more: bool
    """Whether there is more behind the cursor already"""


class ReferenceEntry(TypedDict):
    """A code and its meaning in one period."""

    code: str
    """The code."""
    name: str
    """What it means, in the language of the answer."""
    names: dict[str, str]
    """The name in every language that it has, by language: `en` always."""
    validFrom: str
    """The first day on which it is valid."""
    validUntil: str | None
    """The last day on which it is valid; null while none is known."""
    attributes: dict[str, str | float | list[str] | None]
    """What the list says besides; its description names the members. One may be missing where the entry says nothing."""
    above: NotRequired[list[ReferenceEntryAboveItem]]
    """Where something was searched: the entries that its code begins with, the widest first."""


class ReferenceEntryAboveItem(TypedDict):
    code: str
    """The code."""
    name: str
    """What it means."""


ReferenceList = TypedDict(
    "ReferenceList",
    {
        "list": "str",
        "title": "str",
        "description": "str",
        "source": "str",
        "attributes": "dict[str, str]",
        "entries": "int",
        "version": "int",
        "changedAt": "str | None",
    },
)


class Rule(TypedDict):
    """A business rule"""

    id: str
    """The id, stable: the `code` of a fault"""
    severity: Literal["error", "warning", "info"]
    """Severity: an error rejects the lodgement; the response lists warnings and hints"""
    dataElement: str
    """Data element that the rule evaluates (WCO Data Model)"""
    appliesTo: list[Literal["import", "export"] | str]
    """Types of declaration to which the rule applies"""
    validFrom: NotRequired[str]
    """First date on which the rule applies; absent: no lower limit"""
    validUntil: NotRequired[str]
    """Last date on which the rule applies; absent: no upper limit"""
    parameters: NotRequired[list[RuleParametersItem]]
    """Thresholds by date"""
    message: str
    """Message of the error, in the requested language"""
    expected: str
    """Required content, in the requested language"""
    advice: str
    """Reason for the rule and instructions, in the requested language"""
    documentationUrl: str
    """Address of the documentation page"""


class RuleParametersItem(TypedDict):
    name: str
    """Name of the parameter"""
    validFrom: str
    """First date on which the value applies"""
    value: str | float
    """The value"""


class RuleOff(TypedDict):
    """A rule that this country does without"""

    id: str
    """The id, stable: the `code` of a fault"""
    message: str
    """Message of the error, in the requested language"""
    reason: str
    """Reason, in the requested language"""


class RuleWithExamples(TypedDict):
    """A business rule with an example on either side of it"""

    id: str
    """The id, stable: the `code` of a fault"""
    severity: Literal["error", "warning", "info"]
    """Severity: an error rejects the lodgement; the response lists warnings and hints"""
    dataElement: str
    """Data element that the rule evaluates (WCO Data Model)"""
    appliesTo: list[Literal["import", "export"] | str]
    """Types of declaration to which the rule applies"""
    validFrom: NotRequired[str]
    """First date on which the rule applies; absent: no lower limit"""
    validUntil: NotRequired[str]
    """Last date on which the rule applies; absent: no upper limit"""
    parameters: NotRequired[list[RuleWithExamplesParametersItem]]
    """Thresholds by date"""
    message: str
    """Message of the error, in the requested language"""
    expected: str
    """Required content, in the requested language"""
    advice: str
    """Reason for the rule and instructions, in the requested language"""
    documentationUrl: str
    """Address of the documentation page"""
    examplesOf: str
    """The country whose declarations and codes the examples are made of: of rules of the core the example country"""
    passing: RuleWithExamplesPassing
    """A declaration that keeps every rule"""
    failing: RuleWithExamplesFailing
    """A declaration that breaks this rule and no other"""


class RuleWithExamplesParametersItem(TypedDict):
    name: str
    """Name of the parameter"""
    validFrom: str
    """First date on which the value applies"""
    value: str | float
    """The value"""


class RuleWithExamplesPassing(TypedDict):
    """A declaration that keeps every rule"""

    sample: str
    """The example declaration of `POST /openapi/declarations`"""
    changes: list[RuleWithExamplesPassingChangesItem]
    """What is changed in it"""
    lodgedBy: NotRequired[list[str]]
    """The numbers of whoever lodges it; without them those of its parties"""
    mandate: NotRequired[dict[str, Any]]
    """What the mandate would cover or lend, where that is less than is asked for"""


class RuleWithExamplesPassingChangesItem(TypedDict):
    """One change (JSON Patch, RFC 6902)"""

    op: Literal["add", "remove", "replace"]
    """What is done"""
    path: str
    """The place as a JSON Pointer; `-` is the end of a list"""
    value: NotRequired[Any]
    """What is put there"""


class RuleWithExamplesFailing(TypedDict):
    """A declaration that breaks this rule and no other"""

    sample: str
    """The example declaration of `POST /openapi/declarations`"""
    changes: list[RuleWithExamplesFailingChangesItem]
    """What is changed in it"""
    lodgedBy: NotRequired[list[str]]
    """The numbers of whoever lodges it; without them those of its parties"""
    mandate: NotRequired[dict[str, Any]]
    """What the mandate would cover or lend, where that is less than is asked for"""
    pointers: list[str]
    """Where the rule does not hold then"""


class RuleWithExamplesFailingChangesItem(TypedDict):
    """One change (JSON Patch, RFC 6902)"""

    op: Literal["add", "remove", "replace"]
    """What is done"""
    path: str
    """The place as a JSON Pointer; `-` is the end of a list"""
    value: NotRequired[Any]
    """What is put there"""


class SentConsignment(TypedDict):
    """The goods that travel together (WCO: Consignment)"""

    ucr: NotRequired[str]
    """Unique consignment reference (WCO: UCR/TraderAssignedReferenceID)"""
    transportDocument: NotRequired[SentConsignmentTransportDocument]
    """Transport contract (WCO: TransportContractDocument)"""
    transportDocuments: NotRequired[list[SentConsignmentTransportDocumentsItem]]
    """Transport contracts, that of the transport across the border first: the same as `transportDocument`, either of which is enough (WCO: TransportContractDocument; Annex B: 12 05)"""
    containerised: NotRequired[bool]
    """Goods in containers at the border (WCO: Consignment/ContainerCode)"""
    containers: NotRequired[list[SentConsignmentContainersItem]]
    """Needed when `containerised` is true"""
    loadingPort: NotRequired[str]
    """Where the goods were or are loaded (WCO: LoadingLocation/ID) (UN/LOCODE)"""
    unloadingPort: NotRequired[str]
    """Where the goods were or are unloaded (WCO: UnloadingLocation/ID) (UN/LOCODE)"""
    goodsLocation: NotRequired[str]
    """Where customs can examine the goods (WCO: GoodsLocation/ID)"""
    location: NotRequired[SentConsignmentLocation]
    """The place of `goodsLocation` by its parts (WCO: GoodsLocation; Annex B: 16 15)"""
    grossMass: NotRequired[str]
    """Kilograms of the whole consignment (WCO: Declaration/TotalGrossMassMeasure)"""
    totalPackages: NotRequired[float]
    """Packages of all goods items (WCO: Declaration/TotalPackageQuantity)"""


class SentConsignmentTransportDocument(TypedDict):
    """Transport contract (WCO: TransportContractDocument)"""

    type: NotRequired[str]
    """Document type, for instance N705 bill of lading, N740 air waybill"""
    reference: NotRequired[str]
    """Its number"""


class SentConsignmentTransportDocumentsItem(TypedDict):
    """Transport contract (WCO: TransportContractDocument)"""

    type: NotRequired[str]
    """Document type, for instance N705 bill of lading, N740 air waybill"""
    reference: NotRequired[str]
    """Its number"""


class SentConsignmentContainersItem(TypedDict):
    """Container (WCO: TransportEquipment)"""

    number: NotRequired[str]
    """Container number (WCO: TransportEquipment/ID): owner, category, serial number and check digit (ISO 6346)"""
    sizeType: NotRequired[str]
    """Size and type, for instance 22G1 (ISO 6346)"""
    seals: NotRequired[list[str]]
    """Seals (WCO: TransportEquipment/Seal/ID)"""


class SentConsignmentLocation(TypedDict):
    """The place of `goodsLocation` by its parts (WCO: GoodsLocation; Annex B: 16 15)"""

    type: NotRequired[str]
    """A designated, B authorised, C approved, D other place (WCO: GoodsLocation/TypeCode)"""
    qualifier: NotRequired[str]
    """How the place is named: T post code, U UN/LOCODE, V customs office, W coordinates, X number of a trader, Y number of an authorisation, Z address (WCO: GoodsLocation/IdentificationTypeCode)"""
    identifier: NotRequired[str]
    """What `qualifier` names, but for an address (WCO: GoodsLocation/ID)"""
    additionalIdentifier: NotRequired[str]
    """Which place of several there"""
    address: NotRequired[SentConsignmentLocationAddress]
    """Postal address (WCO: Address)"""


class SentConsignmentLocationAddress(TypedDict):
    """Postal address (WCO: Address)"""

    street: NotRequired[str]
    """Street and number (WCO: Address/Line)"""
    postCode: NotRequired[str]
    """Post code (WCO: Address/PostcodeID)"""
    city: NotRequired[str]
    """City (WCO: Address/CityName)"""
    country: NotRequired[str]
    """Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2)"""


class SentDeclaration(TypedDict):
    """A customs declaration as it is sent: a draft needs `type` and `lrn`, and keeps whatever its members say"""

    type: Literal["import", "export", "low_value"] | str
    """Direction of the goods (WCO: Declaration/TypeCode)"""
    additionalDeclarationType: NotRequired[str]
    """A lodged when the goods are there, D before they are presented (Annex B: 11 02)"""
    lrn: str
    """Local reference number: the declarant’s own reference, unique in its organisation and spent for good once lodged (WCO: Declaration/FunctionalReferenceID)"""
    office: NotRequired[str]
    """Customs office where the declaration is lodged (WCO: Declaration/DeclarationOfficeID): country and six characters, for instance XA000100"""
    presentationOffice: NotRequired[str]
    """Where the goods are presented, if elsewhere (WCO: PresentationOffice/ID): country and six characters, for instance XA000100"""
    exitOffice: NotRequired[str]
    """Where the goods leave; needed for an export (WCO: ExitOffice/ID): country and six characters, for instance XA000100"""
    supervisingOffice: NotRequired[str]
    """Which supervises the procedure (WCO: SupervisingOffice/ID; Annex B: 17 10): country and six characters, for instance XA000100"""
    expectedArrival: NotRequired[str]
    """When the goods are expected, for a declaration lodged before they arrive: it is registered, then accepted once they are presented"""
    representation: NotRequired[str]
    """Who acts: the declarant itself, or a representative in its name (direct) or in its own (indirect) (WCO: Agent/FunctionCode)"""
    declarant: NotRequired[SentDeclarationDeclarant]
    """Who declares (WCO: Declarant)"""
    representative: NotRequired[SentDeclarationRepresentative]
    """Who acts for the declarant; needed unless `representation` is `self` (WCO: Agent)"""
    importer: NotRequired[SentDeclarationImporter]
    """Needed with its identification for an import (WCO: Importer)"""
    exporter: NotRequired[SentDeclarationExporter]
    """Needed with its identification for an export (WCO: Exporter)"""
    seller: NotRequired[SentDeclarationSeller]
    """Who last sold the goods, if not the exporter (WCO: Seller; Annex B: 13 08)"""
    buyer: NotRequired[SentDeclarationBuyer]
    """Who last bought the goods, if not the importer (WCO: Buyer; Annex B: 13 09)"""
    fiscalReferences: NotRequired[list[SentDeclarationFiscalReferencesItem]]
    dispatchCountry: NotRequired[str]
    """Country from which the goods are sent (WCO: ExportCountry/ID) (ISO 3166-1 alpha-2)"""
    destinationCountry: NotRequired[str]
    """Country to which the goods go (WCO: Destination/CountryCode) (ISO 3166-1 alpha-2)"""
    natureOfTransaction: NotRequired[str]
    """Kind of transaction, for instance 11 outright sale (WCO: TransactionNatureCode; Annex B: 99 05)"""
    invoice: NotRequired[SentDeclarationInvoice]
    """Commercial invoice and terms of delivery (WCO: Invoice, TradeTerms)"""
    transport: NotRequired[SentDeclarationTransport]
    """Means of transport at the border (WCO: BorderTransportMeans)"""
    consignment: NotRequired[SentConsignment]
    warehouse: NotRequired[SentDeclarationWarehouse]
    """Warehouse that the goods go to or come from (WCO: Warehouse; Annex B: 12 11)"""
    goodsItems: NotRequired[list[SentGoodsItem]]
    """The goods, one item for each commodity code, origin and procedure"""
    payment: NotRequired[SentDeclarationPayment]
    """How duties are paid; needed for an import (WCO: DutyTaxFee/Payment)"""
    guarantee: NotRequired[SentDeclarationGuarantee]
    """Security for duties; needed when the payment method is `secured` (WCO: ObligationGuarantee)"""
    authorisations: NotRequired[list[SentDeclarationAuthorisationsItem]]
    supportingDocuments: NotRequired[list[SentDeclarationSupportingDocumentsItem]]
    previousDocuments: NotRequired[list[SentDeclarationPreviousDocumentsItem]]
    additionalInformation: NotRequired[list[SentDeclarationAdditionalInformationItem]]


class SentDeclarationDeclarant(TypedDict):
    """Who declares (WCO: Declarant)"""

    name: NotRequired[str]
    """Full name of the person or company"""
    identification: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    address: NotRequired[SentDeclarationDeclarantAddress]
    """Postal address (WCO: Address)"""


class SentDeclarationDeclarantAddress(TypedDict):
    """Postal address (WCO: Address)"""

    street: NotRequired[str]
    """Street and number (WCO: Address/Line)"""
    postCode: NotRequired[str]
    """Post code (WCO: Address/PostcodeID)"""
    city: NotRequired[str]
    """City (WCO: Address/CityName)"""
    country: NotRequired[str]
    """Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2)"""


class SentDeclarationRepresentative(TypedDict):
    """Who acts for the declarant; needed unless `representation` is `self` (WCO: Agent)"""

    name: NotRequired[str]
    """Full name of the person or company"""
    identification: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    address: NotRequired[SentDeclarationRepresentativeAddress]
    """Postal address (WCO: Address)"""


class SentDeclarationRepresentativeAddress(TypedDict):
    """Postal address (WCO: Address)"""

    street: NotRequired[str]
    """Street and number (WCO: Address/Line)"""
    postCode: NotRequired[str]
    """Post code (WCO: Address/PostcodeID)"""
    city: NotRequired[str]
    """City (WCO: Address/CityName)"""
    country: NotRequired[str]
    """Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2)"""


class SentDeclarationImporter(TypedDict):
    """Needed with its identification for an import (WCO: Importer)"""

    name: NotRequired[str]
    """Full name of the person or company"""
    identification: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    address: NotRequired[SentDeclarationImporterAddress]
    """Postal address (WCO: Address)"""


class SentDeclarationImporterAddress(TypedDict):
    """Postal address (WCO: Address)"""

    street: NotRequired[str]
    """Street and number (WCO: Address/Line)"""
    postCode: NotRequired[str]
    """Post code (WCO: Address/PostcodeID)"""
    city: NotRequired[str]
    """City (WCO: Address/CityName)"""
    country: NotRequired[str]
    """Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2)"""


class SentDeclarationExporter(TypedDict):
    """Needed with its identification for an export (WCO: Exporter)"""

    name: NotRequired[str]
    """Full name of the person or company"""
    identification: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    address: NotRequired[SentDeclarationExporterAddress]
    """Postal address (WCO: Address)"""


class SentDeclarationExporterAddress(TypedDict):
    """Postal address (WCO: Address)"""

    street: NotRequired[str]
    """Street and number (WCO: Address/Line)"""
    postCode: NotRequired[str]
    """Post code (WCO: Address/PostcodeID)"""
    city: NotRequired[str]
    """City (WCO: Address/CityName)"""
    country: NotRequired[str]
    """Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2)"""


class SentDeclarationSeller(TypedDict):
    """Who last sold the goods, if not the exporter (WCO: Seller; Annex B: 13 08)"""

    name: NotRequired[str]
    """Full name of the person or company"""
    identification: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    address: NotRequired[SentDeclarationSellerAddress]
    """Postal address (WCO: Address)"""


class SentDeclarationSellerAddress(TypedDict):
    """Postal address (WCO: Address)"""

    street: NotRequired[str]
    """Street and number (WCO: Address/Line)"""
    postCode: NotRequired[str]
    """Post code (WCO: Address/PostcodeID)"""
    city: NotRequired[str]
    """City (WCO: Address/CityName)"""
    country: NotRequired[str]
    """Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2)"""


class SentDeclarationBuyer(TypedDict):
    """Who last bought the goods, if not the importer (WCO: Buyer; Annex B: 13 09)"""

    name: NotRequired[str]
    """Full name of the person or company"""
    identification: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    address: NotRequired[SentDeclarationBuyerAddress]
    """Postal address (WCO: Address)"""


class SentDeclarationBuyerAddress(TypedDict):
    """Postal address (WCO: Address)"""

    street: NotRequired[str]
    """Street and number (WCO: Address/Line)"""
    postCode: NotRequired[str]
    """Post code (WCO: Address/PostcodeID)"""
    city: NotRequired[str]
    """City (WCO: Address/CityName)"""
    country: NotRequired[str]
    """Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2)"""


class SentDeclarationFiscalReferencesItem(TypedDict):
    """Party responsible for the VAT (WCO: DomesticDutyTaxParty; Annex B: 13 16)"""

    role: NotRequired[str]
    """Role, for instance FR5 seller under the one-stop scheme (WCO: RoleCode)"""
    number: NotRequired[str]
    """Number for the VAT (WCO: DomesticDutyTaxParty/ID)"""


class SentDeclarationInvoice(TypedDict):
    """Commercial invoice and terms of delivery (WCO: Invoice, TradeTerms)"""

    number: NotRequired[str]
    """Number of the commercial invoice (WCO: Invoice/ID)"""
    date: NotRequired[str]
    """Date of the commercial invoice (WCO: Invoice/IssueDateTime)"""
    amount: NotRequired[str]
    """Total invoiced, the sum of the item amounts (WCO: Declaration/InvoiceAmount)"""
    currency: NotRequired[str]
    """Currency of the invoice and of every item amount (ISO 4217)"""
    incoterm: NotRequired[str]
    """Incoterms 2020 rule (WCO: TradeTerms/ConditionCode)"""
    place: NotRequired[str]
    """Named place of the Incoterms rule (WCO: TradeTerms/LocationName)"""
    charges: NotRequired[list[SentDeclarationInvoiceChargesItem]]


class SentDeclarationInvoiceChargesItem(TypedDict):
    """Cost beside the invoice price that the customs value may include"""

    type: NotRequired[str]
    """What was paid for; freight and insurance up to the border. `assists` (what the buyer supplied for the making), `royalties` and `proceeds` of a resale that go to the seller are added, a `buying_commission` is not. `inland_freight` (after the border) and `import_duties` are taken off a price that includes them (WCO: CustomsValuation/ChargeDeduction/ChargesTypeCode; Annex B: 14 04)"""
    amount: NotRequired[str]
    """Amount of the charge"""
    currency: NotRequired[str]
    """Currency of the charge (ISO 4217)"""
    apportionment: NotRequired[str]
    """How the charge is shared among the goods items: by their amounts or their gross masses. Without it freight goes by mass, everything else by value"""


class SentDeclarationTransport(TypedDict):
    """Means of transport at the border (WCO: BorderTransportMeans)"""

    borderMode: NotRequired[str]
    """Mode at the border (WCO: BorderTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19)"""
    inlandMode: NotRequired[str]
    """Mode inland (WCO: ArrivalTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19)"""
    meansType: NotRequired[str]
    """What `identity` is: 10 IMO number, 11 vessel name, 20 wagon, 30 road registration, 40 flight number, 41 aircraft registration (WCO: BorderTransportMeans/IdentificationTypeCode)"""
    identity: NotRequired[str]
    """The means of transport that crosses the border (WCO: BorderTransportMeans/ID)"""
    nationality: NotRequired[str]
    """Where it is registered (WCO: BorderTransportMeans/RegistrationNationalityCode) (ISO 3166-1 alpha-2)"""
    departure: NotRequired[str]
    """When it left or leaves (WCO: BorderTransportMeans/DepartureDateTime)"""
    arrival: NotRequired[str]
    """When it arrived or arrives (WCO: BorderTransportMeans/ArrivalDateTime)"""


class SentDeclarationWarehouse(TypedDict):
    """Warehouse that the goods go to or come from (WCO: Warehouse; Annex B: 12 11)"""

    type: NotRequired[str]
    """Kind, for instance R public warehouse, U private one (WCO: Warehouse/TypeCode)"""
    reference: NotRequired[str]
    """Its number (WCO: Warehouse/ID)"""


class SentDeclarationPayment(TypedDict):
    """How duties are paid; needed for an import (WCO: DutyTaxFee/Payment)"""

    method: NotRequired[str]
    """At once, on a deferment account, or later under a guarantee (WCO: Payment/MethodCode)"""
    account: NotRequired[str]
    """Deferment account; needed for `deferred`"""
    payer: NotRequired[str]
    """Whose account it is, if not the declarant’s (WCO: Payer/ID; Annex B: 13 21)"""


class SentDeclarationGuarantee(TypedDict):
    """Security for duties; needed when the payment method is `secured` (WCO: ObligationGuarantee)"""

    type: NotRequired[str]
    """Kind of guarantee (WCO: ObligationGuarantee/SecurityDetailsCode)"""
    reference: NotRequired[str]
    """Guarantee reference number (WCO: ObligationGuarantee/ReferenceID)"""
    amount: NotRequired[str]
    """Amount covered (WCO: ObligationGuarantee/AmountAmount)"""
    currency: NotRequired[str]
    """Currency of the amount (ISO 4217)"""
    holder: NotRequired[str]
    """Who provides it, if not the declarant (WCO: Surety/ID; Annex B: 13 20)"""


class SentDeclarationAuthorisationsItem(TypedDict):
    """Authorisation that customs has given (WCO: AuthorisationHolder; Annex B: 12 12)"""

    kind: NotRequired[str]
    """Kind, for instance CWP customs warehouse (WCO: AuthorisationHolder/CategoryCode)"""
    reference: NotRequired[str]
    """Its number"""
    holder: NotRequired[str]
    """Who holds it, if not the declarant"""


class SentDeclarationSupportingDocumentsItem(TypedDict):
    """Document, certificate or authorisation (WCO: AdditionalDocument)"""

    type: NotRequired[str]
    """Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode)"""
    reference: NotRequired[str]
    """Number or reference of the document (WCO: AdditionalDocument/ID)"""
    date: NotRequired[str]
    """Date of issue (WCO: AdditionalDocument/IssueDateTime)"""
    validUntil: NotRequired[str]
    """Last day on which the document is valid"""
    issuingAuthority: NotRequired[str]
    """Who issued the document"""


class SentDeclarationPreviousDocumentsItem(TypedDict):
    """Previous procedure or document of the goods (WCO: PreviousDocument)"""

    type: NotRequired[str]
    """Document type, for instance N337 temporary storage (WCO: PreviousDocument/TypeCode)"""
    reference: NotRequired[str]
    """Number or reference, for instance an MRN (WCO: PreviousDocument/ID)"""
    item: NotRequired[float]
    """Item in that document (WCO: PreviousDocument/LineNumeric)"""
    quantity: NotRequired[str]
    """How much of that item this is; the net mass where nothing is stated (Annex B: 12 01)"""
    unit: NotRequired[str]
    """Unit of the quantity, KGM where none is stated (UN/ECE Rec. 20; Annex B: 12 01)"""


class SentDeclarationAdditionalInformationItem(TypedDict):
    """Special mention or statement (WCO: AdditionalInformation)"""

    code: NotRequired[str]
    """Kind of statement (WCO: AdditionalInformation/StatementCode)"""
    text: NotRequired[str]
    """The statement (WCO: AdditionalInformation/StatementDescription)"""


class SentGoodsItem(TypedDict):
    """Goods of one commodity code, origin and procedure; its item number is its place in the list, from 1 (WCO: GovernmentAgencyGoodsItem)"""

    commodityCode: NotRequired[str]
    """HS subheading of 6 digits, or up to 10 digits of the national tariff (WCO: Classification/ID)"""
    additionalCodes: NotRequired[list[str]]
    """Codes beside the commodity code (WCO: Commodity/Classification; Annex B: 18 09)"""
    description: NotRequired[str]
    """What the goods are, in plain words (WCO: Commodity/Description)"""
    procedure: NotRequired[str]
    """Requested and previous procedure, for instance 4000 (WCO: GovernmentProcedure/CurrentCode, PreviousCode)"""
    additionalProcedures: NotRequired[list[str]]
    origin: NotRequired[str]
    """Country of origin (WCO: Origin/CountryCode) (ISO 3166-1 alpha-2)"""
    preferentialOrigin: NotRequired[str]
    """Country of origin for the preference, if another one (WCO: Origin; Annex B: 16 09) (ISO 3166-1 alpha-2)"""
    preference: NotRequired[str]
    """Tariff treatment asked for, for instance 100 third-country duty, 300 preference"""
    quotaOrderNumber: NotRequired[str]
    """Order number of the tariff quota asked for"""
    netMass: NotRequired[str]
    """Kilograms without any packaging (WCO: GoodsMeasure/NetNetWeightMeasure)"""
    grossMass: NotRequired[str]
    """Kilograms with packaging, without containers (WCO: GoodsMeasure/GrossMassMeasure)"""
    supplementaryUnits: NotRequired[SentGoodsItemSupplementaryUnits]
    """Quantity in the unit that the tariff asks for (WCO: GoodsMeasure/TariffQuantity)"""
    packages: NotRequired[list[SentGoodsItemPackagesItem]]
    """Packages of this goods item"""
    containerNumbers: NotRequired[list[str]]
    """Containers that hold goods of this item (WCO: TransportEquipment/ID)"""
    itemAmount: NotRequired[str]
    """Price of the item in the invoice currency (WCO: InvoiceLine/ItemChargeAmount)"""
    processingCost: NotRequired[str]
    """What the processing abroad cost, in the invoice currency: under 6121 the price that duty and VAT are reckoned on (Union Customs Code 86(5))"""
    valuationMethod: NotRequired[str]
    """Method of customs valuation, 1 is the price paid (WCO: CustomsValuation/MethodCode)"""
    valuationIndicators: NotRequired[str]
    """1 or 0 for each: parties are related, restrictions on disposal, conditions of the sale, royalties or proceeds (WCO: CustomsValuation/ValuationAdjustment; Annex B: 14 07)"""
    statisticalValue: NotRequired[str]
    """Statistical value (WCO: StatisticalValueAmount)"""
    dangerousGoods: NotRequired[str]
    """UN number of dangerous goods (WCO: DangerousGoods/UNDGID)"""
    supportingDocuments: NotRequired[list[SentGoodsItemSupportingDocumentsItem]]
    previousDocuments: NotRequired[list[SentGoodsItemPreviousDocumentsItem]]
    additionalInformation: NotRequired[list[SentGoodsItemAdditionalInformationItem]]


class SentGoodsItemSupplementaryUnits(TypedDict):
    """Quantity in the unit that the tariff asks for (WCO: GoodsMeasure/TariffQuantity)"""

    quantity: NotRequired[str]
    """How many"""
    unit: NotRequired[str]
    """Unit, for instance NAR number of articles (UN/ECE Rec. 20)"""


class SentGoodsItemPackagesItem(TypedDict):
    """Packages of one kind (WCO: Packaging)"""

    type: NotRequired[str]
    """Kind of package, for instance BG bag (UN/ECE Rec. 21; WCO: Packaging/TypeCode)"""
    count: NotRequired[float]
    """0 where the goods share packages with another goods item (WCO: Packaging/QuantityQuantity)"""
    marks: NotRequired[str]
    """Marks and numbers (WCO: Packaging/MarksNumbersID)"""


class SentGoodsItemSupportingDocumentsItem(TypedDict):
    """Document, certificate or authorisation (WCO: AdditionalDocument)"""

    type: NotRequired[str]
    """Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode)"""
    reference: NotRequired[str]
    """Number or reference of the document (WCO: AdditionalDocument/ID)"""
    date: NotRequired[str]
    """Date of issue (WCO: AdditionalDocument/IssueDateTime)"""
    validUntil: NotRequired[str]
    """Last day on which the document is valid"""
    issuingAuthority: NotRequired[str]
    """Who issued the document"""


class SentGoodsItemPreviousDocumentsItem(TypedDict):
    """Previous procedure or document of the goods (WCO: PreviousDocument)"""

    type: NotRequired[str]
    """Document type, for instance N337 temporary storage (WCO: PreviousDocument/TypeCode)"""
    reference: NotRequired[str]
    """Number or reference, for instance an MRN (WCO: PreviousDocument/ID)"""
    item: NotRequired[float]
    """Item in that document (WCO: PreviousDocument/LineNumeric)"""
    quantity: NotRequired[str]
    """How much of that item this is; the net mass where nothing is stated (Annex B: 12 01)"""
    unit: NotRequired[str]
    """Unit of the quantity, KGM where none is stated (UN/ECE Rec. 20; Annex B: 12 01)"""


class SentGoodsItemAdditionalInformationItem(TypedDict):
    """Special mention or statement (WCO: AdditionalInformation)"""

    code: NotRequired[str]
    """Kind of statement (WCO: AdditionalInformation/StatementCode)"""
    text: NotRequired[str]
    """The statement (WCO: AdditionalInformation/StatementDescription)"""


class StatementPaymentOrder(TypedDict):
    method: Literal["transfer"]
    """By a transfer that quotes the reference of the statement. More may come"""


class Status(TypedDict):
    """What has changed on the declarations of the organisation"""

    items: list[StatusEntry]
    """The latest state of what has changed, oldest change first"""
    cursor: str
    """Send it as `after` next time"""
    more: bool
    """Whether there is more behind the cursor already"""


class StatusEntry(TypedDict):
    id: str
    """Our id of the declaration"""
    lrn: str
    """The declarant’s own reference (WCO: FunctionalReferenceID)"""
    mrn: str | None
    """The movement reference number, given at registration or acceptance"""
    type: Literal["import", "export", "low_value"] | str
    """Direction of the goods (WCO: Declaration/TypeCode)"""
    office: str | None
    """The customs office of declaration"""
    status: Literal["draft", "lodged", "registered", "rejected", "accepted", "under_control", "released", "not_released", "cleared", "exited", "invalidated", "expired"] | str
    """The main state"""
    statusGroup: Literal["failed", "done", "action_required", "open"] | str
    """The coarse state"""
    lane: Literal["green", "yellow", "red"] | None
    """The lane of control, once assigned"""
    changedAt: str
    """When the declaration last changed"""
    nextActions: list[NextAction]
    """What has to happen next, by whom, until when"""
    sequence: int
    """Grows with every change of the organisation"""
    lodgedBy: NotRequired[str]
    """To the principal alone: the organisation that lodged it"""
    mandateId: NotRequired[str]
    """To the principal alone: the mandate by which it was lodged"""


class Storage(TypedDict):
    """What an organisation keeps, and may keep"""

    drafts: StorageDrafts
    """Drafts: a draft that is lodged or deleted makes room"""
    documents: StorageDocuments
    """Uploaded documents, whatever became of their declarations"""
    bytes: StorageBytes
    """Bytes of the uploaded documents"""


class StorageDrafts(TypedDict):
    """Drafts: a draft that is lodged or deleted makes room"""

    used: int
    """Number stored"""
    limit: int
    """Highest number allowed"""


class StorageDocuments(TypedDict):
    """Uploaded documents, whatever became of their declarations"""

    used: int
    """Number stored"""
    limit: int
    """Highest number allowed"""


class StorageBytes(TypedDict):
    """Bytes of the uploaded documents"""

    used: int
    """Number stored"""
    limit: int
    """Highest number allowed"""


class Summary(TypedDict):
    """Counts and sums of a period of lodging"""

    lodgedFrom: str
    """The beginning of the period, included"""
    lodgedBefore: str
    """The end of the period, not included"""
    count: int
    """All declarations lodged in the period"""
    entries: list[SummaryEntry]
    """By month, then by state"""


class SummaryEntry(TypedDict):
    """What was lodged in one month and is now in one state"""

    month: str
    """The month of lodging, in the time zone of the portal"""
    status: Literal["draft", "lodged", "registered", "rejected", "accepted", "under_control", "released", "not_released", "cleared", "exited", "invalidated", "expired"] | str
    """The state that they are in now"""
    count: int
    """How many declarations"""
    invoiced: list[SummaryEntryInvoicedItem]
    """The amounts invoiced, summed by currency"""
    duties: list[SummaryEntryDutiesItem]
    """Duties of those that customs has assessed, by their current version"""


class SummaryEntryInvoicedItem(TypedDict):
    currency: str
    """Currency of the invoices (ISO 4217)"""
    amount: str
    """Sum of the invoices"""


class SummaryEntryDutiesItem(TypedDict):
    currency: str
    """Currency of the duties (ISO 4217)"""
    payable: str
    """Sum of what is to be paid"""
    suspended: str
    """Sum of what is suspended by a procedure"""


class SupportingDocument(TypedDict):
    """An uploaded document of a declaration"""

    id: str
    """Our id of the document"""
    type: str
    """Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode)"""
    reference: str | None
    """Number or reference of the document"""
    fileName: str | None
    """Name of the file"""
    goodsItem: int | None
    """The goods item that it belongs to"""
    mediaType: Literal["application/pdf", "image/jpeg", "image/png"] | str
    """What it is, as found by its content"""
    size: int
    """In bytes"""
    sha256: str
    """SHA-256 of its bytes, in hexadecimal"""
    status: Literal["quarantined", "available", "refused"] | str
    """`quarantined` until it has been scanned, then `available`; `refused` when something was found in it"""
    uploadedAt: str
    """When it was uploaded"""


class TariffLine(TypedDict):
    """What the tariff says of a commodity code, ready for calculation."""

    code: str
    """The commodity code."""
    description: str
    """What the goods are."""
    declarable: bool
    """Whether goods can be declared under it."""
    supplementaryUnit: str | None
    """The unit in which a quantity is asked beside the masses."""
    duty: list[DutyRate]
    """The duty for every origin: components that add up."""
    endUse: list[DutyRate] | None
    """The duty for a certain use under customs control; null where there is none."""
    vatPercent: str
    """Import tax on value and duty, per cent."""
    preferences: list[TariffLinePreferencesItem]
    """Lower duties by origin."""
    documents: list[str]
    """Document types without which the goods are not imported."""
    exportDocuments: list[str]
    """Document types without which the goods are not exported."""


class TariffLinePreferencesItem(TypedDict):
    preference: str
    """The tariff treatment to ask for."""
    agreement: str
    """The agreement."""
    origins: list[str]
    """Countries of origin that it is for."""
    duty: list[DutyRate]
    """The lower duty."""
    proof: str
    """The usual document type that proves the origin."""
    proofs: list[str]
    """Every document type that does; one is enough."""


class TariffMeasure(TypedDict):
    """A measure of the tariff."""

    id: str
    """The measure, as steps of a calculation name it."""
    code: str
    """The level at which it is set."""
    type: TariffMeasureType
    """Its type."""
    kind: str
    """What it is to the calculation: of `third_country`, `preference`, `suspension`, `end_use` and `quota` one applies, of `anti_dumping`, `countervailing`, `safeguard`, `excise`, `vat`, `income` and `export_duty` each; a `control` charges nothing. There may be more."""
    direction: Literal["import", "export", "both"] | str
    """What it holds for."""
    tax: str | None
    """The code of the tax that it charges; null where it charges none."""
    treatments: list[str]
    """The treatments that ask for it."""
    area: TariffMeasureArea
    """Where it holds."""
    additionalCode: TariffMeasureAdditionalCode | None
    """The additional code that it is for."""
    duty: str | None
    """What it charges, such as `8.3% MIN 22 XTS/DTN MAX 40 XTS/DTN`; null: nothing by itself."""
    quota: TariffQuota | None
    """The quota that it draws on."""
    conditions: list[list[MeasureCondition]]
    """Groups of conditions."""
    legalBase: str | None
    """By which law."""
    validFrom: str
    """The first day on which it is valid."""
    validUntil: str | None
    """The last day on which it is valid; null while none is known."""


class TariffMeasureType(TypedDict):
    """Its type."""

    code: str
    """The code."""
    name: str
    """What it means, in the language of the answer."""


class TariffMeasureArea(TypedDict):
    """Where it holds."""

    code: str | None
    """The area, as the list of areas has it."""
    name: str | None
    """What it is called."""
    countries: list[str] | None
    """Its countries; null: every country."""
    excluded: list[str]
    """Countries for which it does not hold."""


class TariffMeasureAdditionalCode(TypedDict):
    """The additional code."""

    code: str
    """The code."""
    name: str
    """What it means, in the language of the answer."""


class TariffOfCode(TypedDict):
    """What the tariff has for a code on a day."""

    code: str
    """The code, as the tariff has it."""
    date: str
    """The day that was asked about."""
    direction: Literal["import", "export"] | str
    """What was asked about."""
    origin: str | None
    """The country whose measures these are: of origin, or of destination; null: those of every country."""
    declarable: bool
    """Whether goods can be declared under it."""
    supplementaryUnit: str | None
    """The unit in which a quantity is asked beside the masses."""
    path: list[TariffOfCodePathItem]
    """The levels above it, and itself, the widest first."""
    measures: list[TariffMeasure]
    """The measures of all these levels that may apply, those of the nearest level first."""


class TariffOfCodePathItem(TypedDict):
    """A level."""

    code: str
    """The code."""
    name: str
    """What it means, in the language of the answer."""


class TariffQuota(TypedDict):
    """The quota that a measure draws on."""

    orderNumber: str
    """Its order number."""
    name: str
    """What it is called."""
    volume: str | None
    """How much there is in its period; null where the list does not say."""
    unit: str | None
    """The unit of the volume."""


class Template(TypedDict):
    """What declarations begin with"""

    id: str
    """Our id of the template"""
    name: str
    """Name of the template"""
    createdAt: str
    """When it was made"""
    changedAt: str
    """When it was last changed"""
    document: TemplateDocument


class TemplateDocument(TypedDict):
    """What declarations begin with: whatever its members say, but no LRN"""

    type: Literal["import", "export", "low_value"] | str
    """Direction of the goods (WCO: Declaration/TypeCode)"""
    additionalDeclarationType: NotRequired[str]
    """A lodged when the goods are there, D before they are presented (Annex B: 11 02)"""
    office: NotRequired[str]
    """Customs office where the declaration is lodged (WCO: Declaration/DeclarationOfficeID): country and six characters, for instance XA000100"""
    presentationOffice: NotRequired[str]
    """Where the goods are presented, if elsewhere (WCO: PresentationOffice/ID): country and six characters, for instance XA000100"""
    exitOffice: NotRequired[str]
    """Where the goods leave; needed for an export (WCO: ExitOffice/ID): country and six characters, for instance XA000100"""
    supervisingOffice: NotRequired[str]
    """Which supervises the procedure (WCO: SupervisingOffice/ID; Annex B: 17 10): country and six characters, for instance XA000100"""
    expectedArrival: NotRequired[str]
    """When the goods are expected, for a declaration lodged before they arrive: it is registered, then accepted once they are presented"""
    representation: NotRequired[str]
    """Who acts: the declarant itself, or a representative in its name (direct) or in its own (indirect) (WCO: Agent/FunctionCode)"""
    declarant: NotRequired[TemplateDocumentDeclarant]
    """Who declares (WCO: Declarant)"""
    representative: NotRequired[TemplateDocumentRepresentative]
    """Who acts for the declarant; needed unless `representation` is `self` (WCO: Agent)"""
    importer: NotRequired[TemplateDocumentImporter]
    """Needed with its identification for an import (WCO: Importer)"""
    exporter: NotRequired[TemplateDocumentExporter]
    """Needed with its identification for an export (WCO: Exporter)"""
    seller: NotRequired[TemplateDocumentSeller]
    """Who last sold the goods, if not the exporter (WCO: Seller; Annex B: 13 08)"""
    buyer: NotRequired[TemplateDocumentBuyer]
    """Who last bought the goods, if not the importer (WCO: Buyer; Annex B: 13 09)"""
    fiscalReferences: NotRequired[list[TemplateDocumentFiscalReferencesItem]]
    dispatchCountry: NotRequired[str]
    """Country from which the goods are sent (WCO: ExportCountry/ID) (ISO 3166-1 alpha-2)"""
    destinationCountry: NotRequired[str]
    """Country to which the goods go (WCO: Destination/CountryCode) (ISO 3166-1 alpha-2)"""
    natureOfTransaction: NotRequired[str]
    """Kind of transaction, for instance 11 outright sale (WCO: TransactionNatureCode; Annex B: 99 05)"""
    invoice: NotRequired[TemplateDocumentInvoice]
    """Commercial invoice and terms of delivery (WCO: Invoice, TradeTerms)"""
    transport: NotRequired[TemplateDocumentTransport]
    """Means of transport at the border (WCO: BorderTransportMeans)"""
    consignment: NotRequired[SentConsignment]
    warehouse: NotRequired[TemplateDocumentWarehouse]
    """Warehouse that the goods go to or come from (WCO: Warehouse; Annex B: 12 11)"""
    goodsItems: NotRequired[list[SentGoodsItem]]
    """The goods, one item for each commodity code, origin and procedure"""
    payment: NotRequired[TemplateDocumentPayment]
    """How duties are paid; needed for an import (WCO: DutyTaxFee/Payment)"""
    guarantee: NotRequired[TemplateDocumentGuarantee]
    """Security for duties; needed when the payment method is `secured` (WCO: ObligationGuarantee)"""
    authorisations: NotRequired[list[TemplateDocumentAuthorisationsItem]]
    supportingDocuments: NotRequired[list[TemplateDocumentSupportingDocumentsItem]]
    previousDocuments: NotRequired[list[TemplateDocumentPreviousDocumentsItem]]
    additionalInformation: NotRequired[list[TemplateDocumentAdditionalInformationItem]]


class TemplateDocumentDeclarant(TypedDict):
    """Who declares (WCO: Declarant)"""

    name: NotRequired[str]
    """Full name of the person or company"""
    identification: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    address: NotRequired[TemplateDocumentDeclarantAddress]
    """Postal address (WCO: Address)"""


class TemplateDocumentDeclarantAddress(TypedDict):
    """Postal address (WCO: Address)"""

    street: NotRequired[str]
    """Street and number (WCO: Address/Line)"""
    postCode: NotRequired[str]
    """Post code (WCO: Address/PostcodeID)"""
    city: NotRequired[str]
    """City (WCO: Address/CityName)"""
    country: NotRequired[str]
    """Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2)"""


class TemplateDocumentRepresentative(TypedDict):
    """Who acts for the declarant; needed unless `representation` is `self` (WCO: Agent)"""

    name: NotRequired[str]
    """Full name of the person or company"""
    identification: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    address: NotRequired[TemplateDocumentRepresentativeAddress]
    """Postal address (WCO: Address)"""


class TemplateDocumentRepresentativeAddress(TypedDict):
    """Postal address (WCO: Address)"""

    street: NotRequired[str]
    """Street and number (WCO: Address/Line)"""
    postCode: NotRequired[str]
    """Post code (WCO: Address/PostcodeID)"""
    city: NotRequired[str]
    """City (WCO: Address/CityName)"""
    country: NotRequired[str]
    """Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2)"""


class TemplateDocumentImporter(TypedDict):
    """Needed with its identification for an import (WCO: Importer)"""

    name: NotRequired[str]
    """Full name of the person or company"""
    identification: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    address: NotRequired[TemplateDocumentImporterAddress]
    """Postal address (WCO: Address)"""


class TemplateDocumentImporterAddress(TypedDict):
    """Postal address (WCO: Address)"""

    street: NotRequired[str]
    """Street and number (WCO: Address/Line)"""
    postCode: NotRequired[str]
    """Post code (WCO: Address/PostcodeID)"""
    city: NotRequired[str]
    """City (WCO: Address/CityName)"""
    country: NotRequired[str]
    """Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2)"""


class TemplateDocumentExporter(TypedDict):
    """Needed with its identification for an export (WCO: Exporter)"""

    name: NotRequired[str]
    """Full name of the person or company"""
    identification: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    address: NotRequired[TemplateDocumentExporterAddress]
    """Postal address (WCO: Address)"""


class TemplateDocumentExporterAddress(TypedDict):
    """Postal address (WCO: Address)"""

    street: NotRequired[str]
    """Street and number (WCO: Address/Line)"""
    postCode: NotRequired[str]
    """Post code (WCO: Address/PostcodeID)"""
    city: NotRequired[str]
    """City (WCO: Address/CityName)"""
    country: NotRequired[str]
    """Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2)"""


class TemplateDocumentSeller(TypedDict):
    """Who last sold the goods, if not the exporter (WCO: Seller; Annex B: 13 08)"""

    name: NotRequired[str]
    """Full name of the person or company"""
    identification: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    address: NotRequired[TemplateDocumentSellerAddress]
    """Postal address (WCO: Address)"""


class TemplateDocumentSellerAddress(TypedDict):
    """Postal address (WCO: Address)"""

    street: NotRequired[str]
    """Street and number (WCO: Address/Line)"""
    postCode: NotRequired[str]
    """Post code (WCO: Address/PostcodeID)"""
    city: NotRequired[str]
    """City (WCO: Address/CityName)"""
    country: NotRequired[str]
    """Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2)"""


class TemplateDocumentBuyer(TypedDict):
    """Who last bought the goods, if not the importer (WCO: Buyer; Annex B: 13 09)"""

    name: NotRequired[str]
    """Full name of the person or company"""
    identification: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    address: NotRequired[TemplateDocumentBuyerAddress]
    """Postal address (WCO: Address)"""


class TemplateDocumentBuyerAddress(TypedDict):
    """Postal address (WCO: Address)"""

    street: NotRequired[str]
    """Street and number (WCO: Address/Line)"""
    postCode: NotRequired[str]
    """Post code (WCO: Address/PostcodeID)"""
    city: NotRequired[str]
    """City (WCO: Address/CityName)"""
    country: NotRequired[str]
    """Country (WCO: Address/CountryCode) (ISO 3166-1 alpha-2)"""


class TemplateDocumentFiscalReferencesItem(TypedDict):
    """Party responsible for the VAT (WCO: DomesticDutyTaxParty; Annex B: 13 16)"""

    role: NotRequired[str]
    """Role, for instance FR5 seller under the one-stop scheme (WCO: RoleCode)"""
    number: NotRequired[str]
    """Number for the VAT (WCO: DomesticDutyTaxParty/ID)"""


class TemplateDocumentInvoice(TypedDict):
    """Commercial invoice and terms of delivery (WCO: Invoice, TradeTerms)"""

    number: NotRequired[str]
    """Number of the commercial invoice (WCO: Invoice/ID)"""
    date: NotRequired[str]
    """Date of the commercial invoice (WCO: Invoice/IssueDateTime)"""
    amount: NotRequired[str]
    """Total invoiced, the sum of the item amounts (WCO: Declaration/InvoiceAmount)"""
    currency: NotRequired[str]
    """Currency of the invoice and of every item amount (ISO 4217)"""
    incoterm: NotRequired[str]
    """Incoterms 2020 rule (WCO: TradeTerms/ConditionCode)"""
    place: NotRequired[str]
    """Named place of the Incoterms rule (WCO: TradeTerms/LocationName)"""
    charges: NotRequired[list[TemplateDocumentInvoiceChargesItem]]


class TemplateDocumentInvoiceChargesItem(TypedDict):
    """Cost beside the invoice price that the customs value may include"""

    type: NotRequired[str]
    """What was paid for; freight and insurance up to the border. `assists` (what the buyer supplied for the making), `royalties` and `proceeds` of a resale that go to the seller are added, a `buying_commission` is not. `inland_freight` (after the border) and `import_duties` are taken off a price that includes them (WCO: CustomsValuation/ChargeDeduction/ChargesTypeCode; Annex B: 14 04)"""
    amount: NotRequired[str]
    """Amount of the charge"""
    currency: NotRequired[str]
    """Currency of the charge (ISO 4217)"""
    apportionment: NotRequired[str]
    """How the charge is shared among the goods items: by their amounts or their gross masses. Without it freight goes by mass, everything else by value"""


class TemplateDocumentTransport(TypedDict):
    """Means of transport at the border (WCO: BorderTransportMeans)"""

    borderMode: NotRequired[str]
    """Mode at the border (WCO: BorderTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19)"""
    inlandMode: NotRequired[str]
    """Mode inland (WCO: ArrivalTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19)"""
    meansType: NotRequired[str]
    """What `identity` is: 10 IMO number, 11 vessel name, 20 wagon, 30 road registration, 40 flight number, 41 aircraft registration (WCO: BorderTransportMeans/IdentificationTypeCode)"""
    identity: NotRequired[str]
    """The means of transport that crosses the border (WCO: BorderTransportMeans/ID)"""
    nationality: NotRequired[str]
    """Where it is registered (WCO: BorderTransportMeans/RegistrationNationalityCode) (ISO 3166-1 alpha-2)"""
    departure: NotRequired[str]
    """When it left or leaves (WCO: BorderTransportMeans/DepartureDateTime)"""
    arrival: NotRequired[str]
    """When it arrived or arrives (WCO: BorderTransportMeans/ArrivalDateTime)"""


class TemplateDocumentWarehouse(TypedDict):
    """Warehouse that the goods go to or come from (WCO: Warehouse; Annex B: 12 11)"""

    type: NotRequired[str]
    """Kind, for instance R public warehouse, U private one (WCO: Warehouse/TypeCode)"""
    reference: NotRequired[str]
    """Its number (WCO: Warehouse/ID)"""


class TemplateDocumentPayment(TypedDict):
    """How duties are paid; needed for an import (WCO: DutyTaxFee/Payment)"""

    method: NotRequired[str]
    """At once, on a deferment account, or later under a guarantee (WCO: Payment/MethodCode)"""
    account: NotRequired[str]
    """Deferment account; needed for `deferred`"""
    payer: NotRequired[str]
    """Whose account it is, if not the declarant’s (WCO: Payer/ID; Annex B: 13 21)"""


class TemplateDocumentGuarantee(TypedDict):
    """Security for duties; needed when the payment method is `secured` (WCO: ObligationGuarantee)"""

    type: NotRequired[str]
    """Kind of guarantee (WCO: ObligationGuarantee/SecurityDetailsCode)"""
    reference: NotRequired[str]
    """Guarantee reference number (WCO: ObligationGuarantee/ReferenceID)"""
    amount: NotRequired[str]
    """Amount covered (WCO: ObligationGuarantee/AmountAmount)"""
    currency: NotRequired[str]
    """Currency of the amount (ISO 4217)"""
    holder: NotRequired[str]
    """Who provides it, if not the declarant (WCO: Surety/ID; Annex B: 13 20)"""


class TemplateDocumentAuthorisationsItem(TypedDict):
    """Authorisation that customs has given (WCO: AuthorisationHolder; Annex B: 12 12)"""

    kind: NotRequired[str]
    """Kind, for instance CWP customs warehouse (WCO: AuthorisationHolder/CategoryCode)"""
    reference: NotRequired[str]
    """Its number"""
    holder: NotRequired[str]
    """Who holds it, if not the declarant"""


class TemplateDocumentSupportingDocumentsItem(TypedDict):
    """Document, certificate or authorisation (WCO: AdditionalDocument)"""

    type: NotRequired[str]
    """Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode)"""
    reference: NotRequired[str]
    """Number or reference of the document (WCO: AdditionalDocument/ID)"""
    date: NotRequired[str]
    """Date of issue (WCO: AdditionalDocument/IssueDateTime)"""
    validUntil: NotRequired[str]
    """Last day on which the document is valid"""
    issuingAuthority: NotRequired[str]
    """Who issued the document"""


class TemplateDocumentPreviousDocumentsItem(TypedDict):
    """Previous procedure or document of the goods (WCO: PreviousDocument)"""

    type: NotRequired[str]
    """Document type, for instance N337 temporary storage (WCO: PreviousDocument/TypeCode)"""
    reference: NotRequired[str]
    """Number or reference, for instance an MRN (WCO: PreviousDocument/ID)"""
    item: NotRequired[float]
    """Item in that document (WCO: PreviousDocument/LineNumeric)"""
    quantity: NotRequired[str]
    """How much of that item this is; the net mass where nothing is stated (Annex B: 12 01)"""
    unit: NotRequired[str]
    """Unit of the quantity, KGM where none is stated (UN/ECE Rec. 20; Annex B: 12 01)"""


class TemplateDocumentAdditionalInformationItem(TypedDict):
    """Special mention or statement (WCO: AdditionalInformation)"""

    code: NotRequired[str]
    """Kind of statement (WCO: AdditionalInformation/StatementCode)"""
    text: NotRequired[str]
    """The statement (WCO: AdditionalInformation/StatementDescription)"""


class TotalTax(TypedDict):
    """What one tax comes to"""

    code: str
    """The code of the tax"""
    name: str
    """What it is called"""
    sum: Literal["duty", "vat"] | str
    """The sum that it adds to"""
    amount: str
    """What is to be paid of it now, national currency"""
    suspended: str
    """What waits of it, national currency"""


class TriedAmendment(TypedDict):
    """What an amendment would change and cost; nothing is stored"""

    dryRun: Literal[True]
    diff: list[Difference]
    """What it changes, in the manner of RFC 6902"""
    applicableLaw: ApplicableLaw | None
    """By what it is reckoned; null until the declaration is accepted: by the law of today"""
    before: str | None
    """Null while it is not assessed"""
    after: str | None
    """Null where customs has to assess it"""
    effect: TriedAmendmentEffect
    """What would become of the bills"""


class TriedAmendmentEffect(TypedDict):
    """What would become of the bills"""

    billed: str
    """What would be billed beside what is billed already, national currency"""
    refunded: str
    """What would be given back of what was paid or secured, national currency"""
    reserved: str
    """What would be reserved on guarantees besides; negative for what would be free again, national currency"""


class Version(TypedDict):
    """A version of the document"""

    version: int
    """Its number"""
    createdAt: str
    """Since when it holds"""
    contentHash: str
    """SHA-256 of the document’s canonical form (RFC 8785)"""
    href: str
    """Where it is read with its document"""
    document: DraftDeclaration


class VersionSummary(TypedDict):
    version: int
    """Its number"""
    createdAt: str
    """Since when it holds"""
    contentHash: str
    """SHA-256 of the document’s canonical form (RFC 8785)"""
    href: str
    """Where it is read with its document"""


Warning = TypedDict(
    "Warning",
    {
        "code": "str",
        "in": "Literal[\"body\"]",
        "pointer": "str",
        "label": "str",
        "message": "str",
        "hint": NotRequired["str"],
        "actual": NotRequired["Any"],
        "params": NotRequired["dict[str, Any]"],
        "expected": NotRequired["Any"],
        "dataElement": NotRequired["str"],
        "documentationUrl": NotRequired["str"],
        "fix": NotRequired["list[dict[str, Any]]"],
        "severity": "Literal[\"warning\", \"info\"]",
    },
)


class Webhook(TypedDict):
    """A subscription: events are sent to its URL"""

    id: str
    """Our id of the webhook"""
    url: str
    """Where events are sent: https on port 443 of a public address. Redirects are not followed. Addresses that the operator allows (in the sandbox those of this machine) may use http and other ports."""
    description: str | None
    """What it is for"""
    events: list[EventType] | None
    """Only events of these types; null for all"""
    ordered: Literal["declaration", "none"] | str
    """`declaration`: an event waits until the earlier ones of its declaration have arrived. `none`: each is sent as soon as it can be."""
    include: list[Literal["declaration"] | str] | None
    """What each event brings with it; null for nothing"""
    role: Literal["principal"] | str | None
    """Of what others lodge in the organisation’s name; null for its own declarations"""
    status: Literal["active", "paused", "disabled"] | str
    """Nothing is sent while it is `paused` or `disabled`; made `active` again it gets what it missed."""
    disabledReason: Literal["failing", "gone"] | str | None
    """Why it was disabled: it took nothing for three days, or answered 410"""
    health: WebhookHealth
    previousSecretUntil: str | None
    """Until when the secret before signs too"""
    createdAt: str
    """When it was made"""
    changedAt: str
    """When it was last changed"""


class WebhookHealth(TypedDict):
    """How its endpoint does"""

    status: Literal["unused", "healthy", "failing"] | str
    """`unused` until something was sent"""
    pendingDeliveries: int
    """Deliveries that are not there yet"""
    lastSuccessAt: str | None
    """When something last arrived"""
    lastFailureAt: str | None
    """When an attempt last failed"""
    failingSince: str | None
    """Since when nothing has arrived"""
    successRate: float | None
    """The share of the attempts that arrived, among those of the last hundred deliveries; null before the first"""


class WebhookTest(TypedDict):
    """A test: it is about no declaration"""

    id: str
    """Of this test alone"""
    type: Literal["webhook.test"]
    occurredAt: str
    """When the test was asked for"""
    organisationId: str
    """Whose webhook it is"""
    webhookId: str
    """The webhook"""


class WebhookWithSecret(TypedDict):
    """A webhook with its new secret"""

    id: str
    """Our id of the webhook"""
    url: str
    """Where events are sent: https on port 443 of a public address. Redirects are not followed. Addresses that the operator allows (in the sandbox those of this machine) may use http and other ports."""
    description: str | None
    """What it is for"""
    events: list[EventType] | None
    """Only events of these types; null for all"""
    ordered: Literal["declaration", "none"] | str
    """`declaration`: an event waits until the earlier ones of its declaration have arrived. `none`: each is sent as soon as it can be."""
    include: list[Literal["declaration"] | str] | None
    """What each event brings with it; null for nothing"""
    role: Literal["principal"] | str | None
    """Of what others lodge in the organisation’s name; null for its own declarations"""
    status: Literal["active", "paused", "disabled"] | str
    """Nothing is sent while it is `paused` or `disabled`; made `active` again it gets what it missed."""
    disabledReason: Literal["failing", "gone"] | str | None
    """Why it was disabled: it took nothing for three days, or answered 410"""
    health: WebhookHealth
    previousSecretUntil: str | None
    """Until when the secret before signs too"""
    createdAt: str
    """When it was made"""
    changedAt: str
    """When it was last changed"""
    secret: NotRequired[str]
    """What deliveries are signed with; shown this once, and absent from an answer that is replayed"""


class Problem(TypedDict):
    """What went wrong (RFC 9457). Further members may tell more about a problem."""

    type: str
    """The problem’s page, with cause and hint."""
    title: str
    """What the problem is, in a few words; the same at each occurrence."""
    status: Literal[400, 401, 403, 404, 405, 406, 408, 409, 413, 414, 415, 429, 431, 500, 501, 503] | str
    """The HTTP status."""
    name: Literal["BAD REQUEST", "UNAUTHORIZED", "FORBIDDEN", "NOT FOUND", "METHOD ALLOWED", "NOT ACCEPTABLE", "REQUEST TIMEOUT", "CONFLICT", "CONTENT TOO LARGE", "URI TOO LONG", "UNSUPPORTED MEDIA TYPE", "TOO MANY REQUESTS", "REQUEST HEADER FIELDS TOO LARGE", "INTERNAL SERVER ERROR", "NOT IMPLEMENTED", "SERVICE UNAVAILABLE"] | str
    """The name of the status."""
    code: Literal["account_limit_below_balance", "account_number_in_use", "action_not_allowed", "address_book_full", "already_invited", "already_member", "api_key_expired", "api_key_in_overlap", "api_key_inactive", "api_key_invalid", "api_key_limit", "api_key_not_in_overlap", "api_key_revoked", "approval_not_pending", "approval_pending", "assigned_to_another", "authentication_stale", "authorisation_number_in_use", "authorisation_revoked", "body_too_large", "cannot_approve_own_request", "cannot_change_own_account", "cannot_change_own_membership", "cannot_change_own_organisation", "client_cannot_have_api_keys", "client_has_no_secret", "client_has_secret", "client_suspended", "code_lists_inconsistent", "credentials_mismatch", "credentials_missing", "cross_site_refused", "customs_authority_required", "declaration_incomplete", "deferment_account_unavailable", "discharge_exceeded", "document_infected", "document_limit", "document_quarantined", "dpop_proof_invalid", "guarantee_below_reserved", "guarantee_reference_in_use", "guarantee_unavailable", "header_invalid", "headers_too_large", "idempotency_key_reused", "identification_number_in_use", "import_not_ready", "input_invalid", "internal_error", "invitation_limit", "ip_address_not_allowed", "last_owner", "last_second_factor", "link_invalid", "lrn_in_use", "mandate_required", "mandate_status_conflict", "media_type_unsupported", "method_not_allowed", "method_unknown", "not_acceptable", "not_found", "nothing_to_change", "organisation_pending", "organisation_required", "organisation_suspended", "origin_not_allowed", "origin_required", "party_already_exists", "payment_mismatch", "person_unverified", "platform_not_allowed", "platform_required", "primary_number_required", "rate_limited", "reference_data_missing", "reference_list_changed", "registration_limit", "request_in_progress", "request_malformed", "request_timeout", "rights_exceeded", "role_insufficient", "role_not_available", "rotation_in_progress", "scope_insufficient", "second_factor_enrolment_required", "second_factor_invalid", "second_factor_limit", "second_factor_required", "service_unavailable", "session_ended", "session_missing", "sign_in_failed", "storage_full", "template_limit", "template_name_in_use", "token_expired", "token_invalid", "uri_too_long", "user_session_required", "version_conflict", "view_limit", "view_name_in_use", "view_sharing_not_allowed", "webhook_limit", "webhook_not_active", "webhook_secret_in_overlap"] | str
    """Names the condition, stable: for programs."""
    detail: str
    """What is wrong with this call."""
    instance: str
    """The call: `urn:uuid:` and its request id."""
    requestId: str
    """The id of the call, as in `X-Request-Id`."""
    retryable: bool
    """Whether the very same call can succeed later."""
    outcome: Literal["applied", "not_applied", "unknown"]
    """Whether the call had its effect all the same."""
    errors: NotRequired[list[Fault]]
    """Every fault of the input, the first 200 of them."""
    errorsTotal: NotRequired[int]
    """How many faults were found."""
    moreErrors: NotRequired[bool]
    """Whether the input may have faults beyond those in `errors`, which were not looked for."""
    missing: NotRequired[Literal["path", "resource"]]
    """Of `not_found`: whether nothing is served at the path, or the resource that it names is not there."""
    conflict: NotRequired[Conflict]


Fault = TypedDict(
    "Fault",
    {
        "code": "str",
        "in": "Literal[\"header\", \"path\", \"query\", \"body\"]",
        "pointer": NotRequired["str"],
        "name": NotRequired["str"],
        "label": "str",
        "message": "str",
        "hint": NotRequired["str"],
        "params": NotRequired["dict[str, Any]"],
        "actual": NotRequired["str | float | bool"],
        "severity": "Literal[\"error\", \"warning\", \"info\"]",
        "fix": NotRequired["list[FaultFixItem]"],
        "expected": NotRequired["Any"],
        "dataElement": NotRequired["str"],
        "documentationUrl": NotRequired["str"],
    },
)


class FaultFixItem(TypedDict):
    op: Literal["add", "replace", "remove"]
    path: str
    """JSON Pointer (RFC 6901)"""
    value: NotRequired[Any]


class Conflict(TypedDict):
    """The resource that a 409 is about."""

    id: str
    lrn: str
    mrn: str | None
    declarationStatus: str
    sameContent: bool
    """Whether it holds the same document as the one that was sent."""
    href: str


class ListReferenceListsQuery(TypedDict):
    """The query of `listReferenceLists`"""

    date: NotRequired[str]
    """Date for which the entries are valid; default: today in the time zone of the portal."""


ListReferenceChangesQuery = TypedDict(
    "ListReferenceChangesQuery",
    {
        "after": NotRequired["str"],
        "limit": NotRequired["int"],
        "list": NotRequired["Literal[\"countries\", \"currencies\", \"ports\", \"packages\", \"units\", \"transport-modes\", \"incoterms\", \"exchange-rates\", \"offices\", \"procedures\", \"additional-procedures\", \"document-types\", \"preferences\", \"quotas\", \"holidays\", \"interest-rates\", \"agreements\", \"commodities\", \"nomenclature\", \"areas\", \"measure-types\", \"measures\", \"conditions\", \"additional-codes\", \"reference-prices\"]"],
        "code": NotRequired["str"],
        "wait": NotRequired["int"],
    },
)


class ListReferenceEntriesQuery(TypedDict):
    """The query of `listReferenceEntries`"""

    limit: NotRequired[int]
    """How many items a page holds at most."""
    after: NotRequired[str]
    """The `cursor` of the page before; good only with the same filters."""
    date: NotRequired[str]
    """Date for which the entries are valid; default: today in the time zone of the portal."""
    q: NotRequired[str]
    """Words that an entry must hold, all of them: the code begins with the word, or name or description contain it, in whatever language. Case and accents do not matter. The best come first; where nothing holds all of them, what is nearly written so."""
    below: NotRequired[str]
    """Only the entries right below this code, as headings are below their chapter: codes that begin with it, without those below another one of them. Empty: those that are below none."""


class GetReferenceEntryQuery(TypedDict):
    """The query of `getReferenceEntry`"""

    date: NotRequired[str]
    """Date for which the entries are valid; default: today in the time zone of the portal."""


GetReferenceEntryAnswer = TypedDict(
    "GetReferenceEntryAnswer",
    {
        "list": "str",
        "code": "str",
        "date": "str",
        "entry": "ReferenceEntry | None",
        "tariff": "TariffLine | None",
        "periods": "list[ReferenceEntry]",
    },
)


class CalculateDutiesQuery(TypedDict):
    """The query of `calculateDuties`"""

    date: NotRequired[str]
    """The day, past or future, whose tariff and exchange rates are asked; today, in the time zone of the portal, when it is left out."""


class GetTariffQuery(TypedDict):
    """The query of `getTariff`"""

    origin: NotRequired[str]
    """The country of origin, of what leaves the country that of destination (ISO 3166-1 alpha-2); measures of every country without it."""
    date: NotRequired[str]
    """The day, past or future, whose tariff is asked; today, in the time zone of the portal, when it is left out."""
    direction: NotRequired[Literal["import", "export"]]
    """Which way the goods go."""


class GetQuotaQuery(TypedDict):
    """The query of `getQuota`"""

    date: NotRequired[str]
    """Date in the period of the quota; default: today in the time zone of the portal."""


class GetStatusQuery(TypedDict):
    """The query of `getStatus`"""

    after: NotRequired[str]
    """The `cursor` of an earlier answer. Without it: from the beginning."""
    limit: NotRequired[int]
    """How many entries at most"""
    lrn: NotRequired[str]
    """Local reference number: the declarant’s own reference, unique in its organisation and spent for good once lodged (WCO: Declaration/FunctionalReferenceID)"""
    mrn: NotRequired[str]
    """Only the one with this MRN"""
    role: NotRequired[Literal["principal"]]
    """`principal`: the declarations that representatives have lodged in the name of the organisation. This separate stream has its own cursors."""
    status: NotRequired[list[Literal["draft", "lodged", "registered", "rejected", "accepted", "under_control", "released", "not_released", "cleared", "exited", "invalidated", "expired"]]]
    """Only entries whose latest status is one of these; repeat the parameter for several"""
    wait: NotRequired[int]
    """Seconds to hold the answer until something changes"""


class CreateDeclarationQuery(TypedDict):
    """The query of `createDeclaration`"""

    lodge: NotRequired[bool]
    """Lodge at once"""
    dryRun: NotRequired[bool]
    """Only say what lodging would say"""
    date: NotRequired[str]
    """Day whose rules, code lists, tariff and exchange rates a dry run applies, past or future. Default: today in the time zone of the portal"""


class ListDeclarationsQuery(TypedDict):
    """The query of `listDeclarations`"""

    limit: NotRequired[int]
    """How many items a page holds at most."""
    after: NotRequired[str]
    """The `cursor` of the page before; good only with the same filters."""
    status: NotRequired[list[Literal["draft", "lodged", "registered", "rejected", "accepted", "under_control", "released", "not_released", "cleared", "exited", "invalidated", "expired"]]]
    """Only these states; repeat the parameter for several"""
    hasErrors: NotRequired[bool]
    """Only drafts: those that had faults when they were last saved, or those that had none"""
    statusGroup: NotRequired[Literal["failed", "done", "action_required", "open"]]
    """Only this coarse state"""
    lane: NotRequired[list[Literal["green", "yellow", "red"]]]
    """Only these lanes of control; repeat the parameter for several"""
    nextAction: NotRequired[Literal["answerQuery", "pay", "present", "secure", "discharge"]]
    """Only what waits for this action of the declarant, of those that the organisation has lodged itself"""
    type: NotRequired[list[Literal["import", "export", "low_value"]]]
    """Only these directions of the goods; repeat the parameter for several"""
    office: NotRequired[list[str]]
    """Only these customs offices of declaration; repeat the parameter for several"""
    id: NotRequired[list[str]]
    """Only these declarations, up to 100; repeat the parameter for several"""
    changedFrom: NotRequired[str]
    """Only lodged declarations whose last change was then or later: a date (its beginning in the time zone of the portal) or a time with an offset"""
    lodgedFrom: NotRequired[str]
    """Lodged then or later: a date (its beginning in the time zone of the portal) or a time with an offset"""
    lodgedBefore: NotRequired[str]
    """Lodged earlier: a date (its beginning in the time zone of the portal) or a time with an offset"""
    commodity: NotRequired[str]
    """Any goods item has a commodity code that begins with these digits of the HS"""
    importer: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    exporter: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    lrn: NotRequired[str]
    """Local reference number: the declarant’s own reference, unique in its organisation and spent for good once lodged (WCO: Declaration/FunctionalReferenceID)"""
    lrnPrefix: NotRequired[str]
    """The LRN begins with this"""
    mrn: NotRequired[str]
    """Only the one with this MRN"""
    role: NotRequired[Literal["principal"]]
    """`principal`: the declarations that representatives have lodged in the name of the organisation. This separate stream has its own cursors."""
    sort: NotRequired[Literal["-createdAt", "createdAt", "-lodgedAt", "lodgedAt", "-lrn", "lrn"]]
    """In which order: by creation, lodging or LRN, with `-` the last first. By lodging the list has what was lodged. Not with `role`"""
    waitForDeclaration: NotRequired[str]
    """Waits, some seconds at most, until the list knows everything that has happened to this declaration, and so what was committed before: `indexedUpTo` is then its last `sequence` or higher"""


class LodgeDeclarationsQuery(TypedDict):
    """The query of `lodgeDeclarations`"""

    dryRun: NotRequired[bool]
    """Only validate the lines"""
    date: NotRequired[str]
    """Day whose rules, code lists, tariff and exchange rates a dry run applies, past or future. Default: today in the time zone of the portal"""


class CountDeclarationsQuery(TypedDict):
    """The query of `countDeclarations`"""

    status: NotRequired[list[Literal["draft", "lodged", "registered", "rejected", "accepted", "under_control", "released", "not_released", "cleared", "exited", "invalidated", "expired"]]]
    """Only these states; repeat the parameter for several"""
    hasErrors: NotRequired[bool]
    """Only drafts: those that had faults when they were last saved, or those that had none"""
    statusGroup: NotRequired[Literal["failed", "done", "action_required", "open"]]
    """Only this coarse state"""
    lane: NotRequired[list[Literal["green", "yellow", "red"]]]
    """Only these lanes of control; repeat the parameter for several"""
    nextAction: NotRequired[Literal["answerQuery", "pay", "present", "secure", "discharge"]]
    """Only what waits for this action of the declarant, of those that the organisation has lodged itself"""
    type: NotRequired[list[Literal["import", "export", "low_value"]]]
    """Only these directions of the goods; repeat the parameter for several"""
    office: NotRequired[list[str]]
    """Only these customs offices of declaration; repeat the parameter for several"""
    id: NotRequired[list[str]]
    """Only these declarations, up to 100; repeat the parameter for several"""
    changedFrom: NotRequired[str]
    """Only lodged declarations whose last change was then or later: a date (its beginning in the time zone of the portal) or a time with an offset"""
    lodgedFrom: NotRequired[str]
    """Lodged then or later: a date (its beginning in the time zone of the portal) or a time with an offset"""
    lodgedBefore: NotRequired[str]
    """Lodged earlier: a date (its beginning in the time zone of the portal) or a time with an offset"""
    commodity: NotRequired[str]
    """Any goods item has a commodity code that begins with these digits of the HS"""
    importer: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    exporter: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    lrn: NotRequired[str]
    """Local reference number: the declarant’s own reference, unique in its organisation and spent for good once lodged (WCO: Declaration/FunctionalReferenceID)"""
    lrnPrefix: NotRequired[str]
    """The LRN begins with this"""
    mrn: NotRequired[str]
    """Only the one with this MRN"""
    role: NotRequired[Literal["principal"]]
    """`principal`: the declarations that representatives have lodged in the name of the organisation. This separate stream has its own cursors."""
    sort: NotRequired[Literal["-createdAt", "createdAt", "-lodgedAt", "lodgedAt", "-lrn", "lrn"]]
    """In which order: by creation, lodging or LRN, with `-` the last first. By lodging the list has what was lodged. Not with `role`"""


class ExportDeclarationsQuery(TypedDict):
    """The query of `exportDeclarations`"""

    lodgedFrom: NotRequired[str]
    """Lodged then or later: a date (its beginning in the time zone of the portal) or a time with an offset"""
    lodgedBefore: NotRequired[str]
    """Lodged earlier: a date (its beginning in the time zone of the portal) or a time with an offset"""
    role: NotRequired[Literal["principal"]]
    """`principal`: the declarations that representatives have lodged in the name of the organisation. This separate stream has its own cursors."""


class GetDeclarationsSummaryQuery(TypedDict):
    """The query of `getDeclarationsSummary`"""

    lodgedFrom: NotRequired[str]
    """Lodged then or later: a date (its beginning in the time zone of the portal) or a time with an offset"""
    lodgedBefore: NotRequired[str]
    """Lodged earlier: a date (its beginning in the time zone of the portal) or a time with an offset"""


class LodgeDeclarationQuery(TypedDict):
    """The query of `lodgeDeclaration`"""

    dryRun: NotRequired[bool]
    """Only try the lodgement"""
    date: NotRequired[str]
    """Day whose rules, code lists, tariff and exchange rates a dry run applies, past or future. Default: today in the time zone of the portal"""


class LodgeDeclarationBody(TypedDict):
    """The body of `lodgeDeclaration`"""



class ListRulesQuery(TypedDict):
    """The query of `listRules`"""

    severity: NotRequired[Literal["error", "warning", "info"]]
    """Rules of this severity only"""
    type: NotRequired[Literal["import", "export"]]
    """Rules for this type of declaration only"""
    dataElement: NotRequired[str]
    """Rules about this data element only"""


class RequestAmendmentQuery(TypedDict):
    """The query of `requestAmendment`"""

    dryRun: NotRequired[bool]
    """Only say what would become of it"""


class ListAmendmentsQuery(TypedDict):
    """The query of `listAmendments`"""

    limit: NotRequired[int]
    """How many items a page holds at most."""
    after: NotRequired[str]
    """The `cursor` of the page before; good only with the same filters."""


class ListVersionsQuery(TypedDict):
    """The query of `listVersions`"""

    limit: NotRequired[int]
    """How many items a page holds at most."""
    after: NotRequired[str]
    """The `cursor` of the page before; good only with the same filters."""


class RequestInvalidationBody(TypedDict):
    """The body of `requestInvalidation`"""

    reason: str
    """Why; it stands in the history"""


class ListQueriesQuery(TypedDict):
    """The query of `listQueries`"""

    limit: NotRequired[int]
    """How many items a page holds at most."""
    after: NotRequired[str]
    """The `cursor` of the page before; good only with the same filters."""


class ListAuthorisationsQuery(TypedDict):
    """The query of `listAuthorisations`"""

    limit: NotRequired[int]
    """How many items a page holds at most."""
    after: NotRequired[str]
    """The `cursor` of the page before; good only with the same filters."""
    number: NotRequired[str]
    """Its number, unique (WCO: AuthorisationHolder/ID)"""
    kind: NotRequired[Literal["CWP", "IPO", "TEA", "OPO", "EUS"]]
    """`CWP` customs warehouse, `IPO` inward processing, `TEA` temporary admission, `OPO` outward processing, `EUS` end use (WCO: AuthorisationHolder/CategoryCode)"""
    holder: NotRequired[str]
    """The number of who holds it"""
    status: NotRequired[Literal["active", "suspended", "revoked"]]
    """By a suspended one nothing new is placed; a revoked one stays so."""


class ListDeclarationEventsQuery(TypedDict):
    """The query of `listDeclarationEvents`"""

    limit: NotRequired[int]
    """How many items a page holds at most."""
    after: NotRequired[str]
    """The `cursor` of the page before; good only with the same filters."""


class UploadDocumentQuery(TypedDict):
    """The query of `uploadDocument`"""

    type: str
    """Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode)"""
    reference: NotRequired[str]
    """Number or reference of the document (WCO: AdditionalDocument/ID)"""
    fileName: NotRequired[str]
    """Name of the file, without a path"""
    goodsItem: NotRequired[int]
    """Number of the goods item that it belongs to; without it, the whole declaration"""


class ListLedgerEntriesQuery(TypedDict):
    """The query of `listLedgerEntries`"""

    limit: NotRequired[int]
    """How many items a page holds at most."""
    after: NotRequired[str]
    """The `cursor` of the page before; good only with the same filters."""
    declarationId: NotRequired[str]
    """Only entries of this declaration."""
    reference: NotRequired[str]
    """The reference of a bill"""


class ListDefermentAccountsQuery(TypedDict):
    """The query of `listDefermentAccounts`"""

    limit: NotRequired[int]
    """How many items a page holds at most."""
    after: NotRequired[str]
    """The `cursor` of the page before; good only with the same filters."""
    number: NotRequired[str]
    """Its number, unique in its organisation (WCO: DutyTaxFee/Payment/ReferenceID)"""
    status: NotRequired[Literal["active", "suspended"]]
    """Nothing new is entered on a suspended one."""


class ListStatementsQuery(TypedDict):
    """The query of `listStatements`"""

    limit: NotRequired[int]
    """How many items a page holds at most."""
    after: NotRequired[str]
    """The `cursor` of the page before; good only with the same filters."""


class ListPartiesQuery(TypedDict):
    """The query of `listParties`"""

    limit: NotRequired[int]
    """How many items a page holds at most."""
    after: NotRequired[str]
    """The `cursor` of the page before; good only with the same filters."""
    q: NotRequired[str]
    """Words that name, number or city contain, all of them. Case and accents do not matter."""


class CreatePartyBody(TypedDict):
    """Somebody to declare with"""

    name: str
    """Full name of the person or company"""
    identification: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    address: NotRequired[CreatePartyBodyAddress]
    """Postal address, as far as it is known"""


class CreatePartyBodyAddress(TypedDict):
    """Postal address, as far as it is known"""

    street: NotRequired[str]
    """Street and number"""
    postCode: NotRequired[str]
    """Post code"""
    city: NotRequired[str]
    """City"""
    country: NotRequired[str]
    """Country (ISO 3166-1 alpha-2)"""


class UpdatePartyBody(TypedDict):
    """Somebody to declare with"""

    name: str
    """Full name of the person or company"""
    identification: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    address: NotRequired[UpdatePartyBodyAddress]
    """Postal address, as far as it is known"""


class UpdatePartyBodyAddress(TypedDict):
    """Postal address, as far as it is known"""

    street: NotRequired[str]
    """Street and number"""
    postCode: NotRequired[str]
    """Post code"""
    city: NotRequired[str]
    """City"""
    country: NotRequired[str]
    """Country (ISO 3166-1 alpha-2)"""


class CreateTemplateBody(TypedDict):
    """A template to keep"""

    name: str
    """Name of the template"""
    document: TemplateDocument


class UpdateTemplateBody(TypedDict):
    """A template to keep"""

    name: str
    """Name of the template"""
    document: TemplateDocument


class ListEventsQuery(TypedDict):
    """The query of `listEvents`"""

    after: NotRequired[str]
    """The `cursor` of an earlier answer, or `latest`: behind everything that has happened. Without it: from the beginning."""
    limit: NotRequired[int]
    """How many events at most"""
    wait: NotRequired[int]
    """Seconds to hold the answer until something happens"""
    type: NotRequired[list[EventType]]
    """Only events of these types; repeat the parameter for several"""
    role: NotRequired[Literal["principal"]]
    """`principal`: the declarations that representatives have lodged in the name of the organisation. This separate stream has its own cursors."""
    include: NotRequired[list[Literal["declaration"]]]
    """`declaration`: each event brings its declaration as it was then, with its document, so that nothing has to be read besides"""


class ExportEventsQuery(TypedDict):
    """The query of `exportEvents`"""

    occurredFrom: str
    """Start of the period (inclusive)"""
    occurredBefore: str
    """End of the period (exclusive)"""
    role: NotRequired[Literal["principal"]]
    """`principal`: the declarations that representatives have lodged in the name of the organisation. This separate stream has its own cursors."""


class ListMandatesQuery(TypedDict):
    """The query of `listMandates`"""

    limit: NotRequired[int]
    """How many items a page holds at most."""
    after: NotRequired[str]
    """The `cursor` of the page before; good only with the same filters."""
    status: NotRequired[Literal["offered", "active", "suspended", "ended"]]
    """Only an active one covers a lodgement, and only while it is valid."""
    principal: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs; unique."""
    representative: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs; unique."""


class OfferMandateBody(TypedDict):
    """A mandate to offer: one of the two numbers is the caller’s."""

    principal: str
    """Identification number: country and up to 15 characters, as registered with customs; unique."""
    representative: str
    """Identification number: country and up to 15 characters, as registered with customs; unique."""
    representations: list[Literal["direct", "indirect"]]
    """In the principal’s name (`direct`), or in the representative’s for its account (`indirect`)."""
    types: NotRequired[list[Literal["import", "export"]]]
    """The directions."""
    procedures: NotRequired[list[str]]
    """Only these procedures, by how they begin."""
    offices: NotRequired[list[str]]
    """Only at these offices."""
    maxValue: NotRequired[str]
    """The highest invoice of a declaration, in national currency."""
    guarantees: NotRequired[list[str]]
    """The principal’s guarantees that may be used; no other."""
    accounts: NotRequired[list[str]]
    """The principal’s deferment accounts that may be used; no other."""
    validFrom: NotRequired[str]
    """Its first day; today unless told."""
    validUntil: NotRequired[str]
    """Its last day; open unless told."""


class ListMandateEventsQuery(TypedDict):
    """The query of `listMandateEvents`"""

    after: NotRequired[str]
    """The `cursor` of an earlier answer. Without it: from the beginning."""
    limit: NotRequired[int]
    """How many events at most"""


class UpdateMandateBody(TypedDict):
    """Accepting, suspending, resuming, ending."""

    status: Literal["active", "suspended", "ended"]
    """The new status of the mandate."""
    reason: NotRequired[str]
    """Why; it stands in the history."""


class CreateWebhookBody(TypedDict):
    """A webhook to make"""

    url: str
    """Where events are sent: https on port 443 of a public address. Redirects are not followed. Addresses that the operator allows (in the sandbox those of this machine) may use http and other ports."""
    events: NotRequired[list[EventType]]
    """Only events of these types"""
    ordered: NotRequired[Literal["declaration", "none"]]
    """`declaration`: an event waits until the earlier ones of its declaration have arrived. `none`: each is sent as soon as it can be."""
    role: NotRequired[Literal["principal"]]
    """`principal`: the declarations that representatives have lodged in the name of the organisation. This separate stream has its own cursors."""
    include: NotRequired[list[Literal["declaration"]]]
    """`declaration`: each event brings its declaration as it was then, with its document, so that nothing has to be read besides"""
    description: NotRequired[str]
    """What it is for"""


class UpdateWebhookBody(TypedDict):
    """The members to change"""

    url: NotRequired[str]
    """Where events are sent: https on port 443 of a public address. Redirects are not followed. Addresses that the operator allows (in the sandbox those of this machine) may use http and other ports."""
    events: NotRequired[list[EventType] | None]
    """Only events of these types; null for all"""
    ordered: NotRequired[Literal["declaration", "none"]]
    """`declaration`: an event waits until the earlier ones of its declaration have arrived. `none`: each is sent as soon as it can be."""
    include: NotRequired[list[Literal["declaration"]] | None]
    """What each event brings with it; null for nothing"""
    description: NotRequired[str | None]
    """What it is for"""
    status: NotRequired[Literal["active", "paused"]]
    """Paused, nothing is sent; active again, it gets what it missed"""


class RotateWebhookSecretBody(TypedDict):
    """The body of `rotateWebhookSecret`"""

    overlapSeconds: NotRequired[int]
    """How long the secret before signs too"""


class TestWebhookBody(TypedDict):
    """The body of `testWebhook`"""



class ListWebhookDeliveriesQuery(TypedDict):
    """The query of `listWebhookDeliveries`"""

    limit: NotRequired[int]
    """How many items a page holds at most."""
    after: NotRequired[str]
    """The `cursor` of the page before; good only with the same filters."""
    status: NotRequired[Literal["pending", "delivered", "failed"]]
    """Only those in this state"""
    type: NotRequired[EventType | Literal["webhook.test"]]
    """Only those of this type"""
    declarationId: NotRequired[str]
    """Only those about this declaration"""


class RedeliverWebhookBody(TypedDict):
    """The body of `redeliverWebhook`"""



class RedeliverWebhookPeriodBody(TypedDict):
    """The body of `redeliverWebhookPeriod`"""

    occurredFrom: str
    """Start of the period (inclusive)"""
    occurredBefore: str
    """End of the period (exclusive)"""


class RedeliverWebhookPeriodAnswer(TypedDict):
    """The answer of `redeliverWebhookPeriod`"""

    firstSequence: int | None
    """The first event; null when nothing happened in the period"""
    lastSequence: int | None
    """The last event"""


class ListSandboxScenariosAnswer(TypedDict):
    """The answer of `listSandboxScenarios`"""

    scenarios: list[ListSandboxScenariosAnswerScenariosItem]
    """The first one whose prefix fits is the one that is played"""
    deniedReasonPrefix: str
    """A request to amend or invalidate whose reason begins so is denied; every other one is granted"""


class ListSandboxScenariosAnswerScenariosItem(TypedDict):
    prefix: str
    """How the LRN begins, capitals as capitals"""
    description: str
    requires: NotRequired[str]
    """What the declaration has to be, or nothing happens"""
    waitSeconds: NotRequired[float]
    """How long customs lets it lie"""
    expected: ListSandboxScenariosAnswerScenariosItemExpected
    """Where it arrives by itself; null where the direction cannot be declared so"""


ListSandboxScenariosAnswerScenariosItemExpected = TypedDict(
    "ListSandboxScenariosAnswerScenariosItemExpected",
    {
        "import": "ListSandboxScenariosAnswerScenariosItemExpectedImport | None",
        "export": "ListSandboxScenariosAnswerScenariosItemExpectedExport | None",
    },
)


class ListSandboxScenariosAnswerScenariosItemExpectedImport(TypedDict):
    status: str
    """The state where it arrives"""
    payment: str
    """The track of payment then"""
    next: NotRequired[str]
    """What the declarant has to do then"""


class ListSandboxScenariosAnswerScenariosItemExpectedExport(TypedDict):
    status: str
    """The state where it arrives"""
    payment: str
    """The track of payment then"""
    next: NotRequired[str]
    """What the declarant has to do then"""


class GetSandboxClockAnswer(TypedDict):
    """The answer of `getSandboxClock`"""

    sandboxTime: str
    """Time that applies to the declarations of the organisation"""
    systemTime: str
    """Time that applies to credentials, limits and logs"""
    offsetSeconds: float
    """Sandbox time minus system time, in seconds"""


class AdvanceSandboxClockBody(TypedDict):
    """Either how far, or where to."""

    by: NotRequired[str]
    """How far, as an ISO 8601 duration: `P10D`, `P1M`, `PT36H`"""
    to: NotRequired[str]
    """The time that it is to show"""


class AdvanceSandboxClockAnswer(TypedDict):
    """The answer of `advanceSandboxClock`"""

    sandboxTime: str
    """Time that applies to the declarations of the organisation"""
    systemTime: str
    """Time that applies to credentials, limits and logs"""
    offsetSeconds: float
    """Sandbox time minus system time, in seconds"""


class ListSandboxFaultsAnswer(TypedDict):
    """The answer of `listSandboxFaults`"""

    faults: list[ListSandboxFaultsAnswerFaultsItem]


class ListSandboxFaultsAnswerFaultsItem(TypedDict):
    operation: NotRequired[str]
    """Which calls: an operation’s id (`createDeclaration`), or method and path in which `*` stands for anything (`POST /openapi/declarations*`). All calls without it."""
    fault: Literal["timeout_after_commit", "error_500", "unavailable_503", "too_many_requests_429", "slow", "duplicate_deliveries", "reorder_deliveries"] | str
    """`timeout_after_commit` does the work and never answers; `error_500`, `unavailable_503` and `too_many_requests_429` answer so and do nothing; `slow` does the work and answers late. Two are for deliveries of the organisation’s webhooks: `duplicate_deliveries` sends one that has arrived a second time, with the same `webhook-id`; `reorder_deliveries` holds one back until a later one has overtaken it, where a webhook is `ordered` by `none`."""
    delayMs: NotRequired[int]
    """How long `slow` holds the answer (2,000 ms by default), `timeout_after_commit` the connection (5,000 ms), and `reorder_deliveries` a delivery that nothing overtakes (2,000 ms)"""
    probability: NotRequired[float]
    """How probably it strikes a call or a delivery; 1 by default"""
    times: NotRequired[int]
    """How many calls or deliveries it still strikes"""
    expiresAt: str
    """When it ends at the latest"""


class SetSandboxFaultsBody(TypedDict):
    """The body of `setSandboxFaults`"""

    faults: list[SetSandboxFaultsBodyFaultsItem]
    """The first one that matches a call and strikes it is the one that it suffers."""


class SetSandboxFaultsBodyFaultsItem(TypedDict):
    operation: NotRequired[str]
    """Which calls: an operation’s id (`createDeclaration`), or method and path in which `*` stands for anything (`POST /openapi/declarations*`). All calls without it."""
    fault: Literal["timeout_after_commit", "error_500", "unavailable_503", "too_many_requests_429", "slow", "duplicate_deliveries", "reorder_deliveries"]
    """`timeout_after_commit` does the work and never answers; `error_500`, `unavailable_503` and `too_many_requests_429` answer so and do nothing; `slow` does the work and answers late. Two are for deliveries of the organisation’s webhooks: `duplicate_deliveries` sends one that has arrived a second time, with the same `webhook-id`; `reorder_deliveries` holds one back until a later one has overtaken it, where a webhook is `ordered` by `none`."""
    delayMs: NotRequired[int]
    """How long `slow` holds the answer (2,000 ms by default), `timeout_after_commit` the connection (5,000 ms), and `reorder_deliveries` a delivery that nothing overtakes (2,000 ms)"""
    probability: NotRequired[float]
    """How probably it strikes a call or a delivery; 1 by default"""
    times: NotRequired[int]
    """How many calls or deliveries it strikes; without end by default"""


class SetSandboxFaultsAnswer(TypedDict):
    """The answer of `setSandboxFaults`"""

    faults: list[SetSandboxFaultsAnswerFaultsItem]


class SetSandboxFaultsAnswerFaultsItem(TypedDict):
    operation: NotRequired[str]
    """Which calls: an operation’s id (`createDeclaration`), or method and path in which `*` stands for anything (`POST /openapi/declarations*`). All calls without it."""
    fault: Literal["timeout_after_commit", "error_500", "unavailable_503", "too_many_requests_429", "slow", "duplicate_deliveries", "reorder_deliveries"] | str
    """`timeout_after_commit` does the work and never answers; `error_500`, `unavailable_503` and `too_many_requests_429` answer so and do nothing; `slow` does the work and answers late. Two are for deliveries of the organisation’s webhooks: `duplicate_deliveries` sends one that has arrived a second time, with the same `webhook-id`; `reorder_deliveries` holds one back until a later one has overtaken it, where a webhook is `ordered` by `none`."""
    delayMs: NotRequired[int]
    """How long `slow` holds the answer (2,000 ms by default), `timeout_after_commit` the connection (5,000 ms), and `reorder_deliveries` a delivery that nothing overtakes (2,000 ms)"""
    probability: NotRequired[float]
    """How probably it strikes a call or a delivery; 1 by default"""
    times: NotRequired[int]
    """How many calls or deliveries it still strikes"""
    expiresAt: str
    """When it ends at the latest"""


class ResetSandboxBody(TypedDict):
    """The body of `resetSandbox`"""



class ResetSandboxAnswer(TypedDict):
    """The answer of `resetSandbox`"""

    declarations: int
    """How many were deleted, drafts included"""


class RefusedLine(Problem):
    """The declaration of this line is not lodged: the problem that a call with this line alone would be answered with"""

    line: int
    """The line of the body that this answers, from 1"""
    ended: NotRequired[Literal[True]]
    """The answer ends here: of this line and those behind it nothing is stored, unless `outcome` says `unknown`"""


DeclarationDuties: TypeAlias = AssessedDuties | EstimatedDuties
"""Assessed duties of a lodged declaration, or estimated duties of a draft"""

Duties: TypeAlias = CalculatedDuties | NothingDue | NotCalculable
"""Duties and VAT: `calculated` with each step, `nothing_due` with the reason, or `not_calculable` with what stands in the way (customs then assesses them)"""

EventType: TypeAlias = Literal["declaration.lodged", "declaration.registered", "declaration.presented", "declaration.accepted", "declaration.rejected", "declaration.amended", "declaration.assessed", "declaration.released", "declaration.not_released", "declaration.cleared", "declaration.exited", "declaration.expired", "declaration.invalidated", "control.lane_assigned", "control.opened", "control.completed", "payment.due", "payment.insufficient", "payment.received", "payment.paid", "payment.secured", "payment.overdue", "payment.refund_ordered", "payment.refunded", "amendment.requested", "amendment.granted", "amendment.denied", "invalidation.requested", "invalidation.denied", "discharge.opened", "discharge.reported", "discharge.written_off", "discharge.denied", "discharge.due", "discharge.overdue", "discharge.extended", "discharge.corrected", "discharge.completed", "discharge.demanded", "query.opened", "query.answered", "query.closed"] | str
"""What happened."""

Lodgement: TypeAlias = LodgedDeclaration | DryRun
"""The lodged declaration, or the result of a dry run"""

LodgementLine: TypeAlias = LodgedLine | JudgedLine | RefusedLine
"""The answer to one line"""

ProblemCode: TypeAlias = Literal["action_not_allowed", "address_book_full", "api_key_expired", "api_key_invalid", "api_key_revoked", "body_too_large", "client_suspended", "credentials_mismatch", "credentials_missing", "declaration_incomplete", "deferment_account_unavailable", "discharge_exceeded", "document_infected", "document_limit", "document_quarantined", "dpop_proof_invalid", "guarantee_unavailable", "header_invalid", "headers_too_large", "idempotency_key_reused", "input_invalid", "internal_error", "ip_address_not_allowed", "lrn_in_use", "mandate_required", "mandate_status_conflict", "media_type_unsupported", "method_not_allowed", "not_acceptable", "not_found", "nothing_to_change", "organisation_suspended", "origin_not_allowed", "origin_required", "party_already_exists", "platform_not_allowed", "platform_required", "rate_limited", "reference_data_missing", "request_in_progress", "request_malformed", "request_timeout", "scope_insufficient", "service_unavailable", "storage_full", "template_limit", "template_name_in_use", "token_expired", "token_invalid", "uri_too_long", "version_conflict", "webhook_limit", "webhook_not_active", "webhook_secret_in_overlap"]
"""The code of a problem."""
