"""The types of the Open API. Made by `npm run docs` from contract/openapi.json."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class Amendment(TypedDict):
    """An amendment with the new content of the declaration"""

    number: int
    """Number of the amendment in the declaration, from 1"""
    status: Literal["requested", "granted", "denied"] | str
    """Status of the amendment. Before acceptance an amendment is granted immediately"""
    reason: str
    """Reason for the amendment"""
    baseVersion: int
    """Version of the declaration that the amendment changes"""
    version: int | None
    """Version of the declaration that the amendment created; null unless the amendment was granted"""
    requestedAt: str
    """Time when the amendment was requested"""
    decidedAt: str | None
    """Time when the amendment was granted or denied; null before the decision"""
    decisionReason: str | None
    """Reason that customs gave for the decision; null if customs gave no reason"""
    href: str
    """URL of the amendment with the new content"""
    diff: list[Difference]
    """Changes from the version `baseVersion` to the new content (based on RFC 6902), in the order in which they apply"""
    document: DraftDeclaration


class AmendmentDryRun(TypedDict):
    """Changes and cost of an amendment; nothing is stored"""

    dryRun: Literal[True]
    """True: nothing was stored"""
    diff: list[Difference]
    """Changes to the content of the declaration (based on RFC 6902)"""
    applicableLaw: ApplicableLaw | None
    """Legal basis of the calculation. Null before acceptance: the law of today applies"""
    before: str | None
    """Amount to be paid without the amendment; null before the assessment"""
    after: str | None
    """Amount to be paid after the amendment; null if customs must assess the amount"""
    effect: AmendmentDryRunEffect
    """Effect of the amendment on the bills of the declaration"""


class AmendmentDryRunEffect(TypedDict):
    """Effect of the amendment on the bills of the declaration"""

    billed: str
    """Amount that would be billed in addition, in national currency"""
    refunded: str
    """Amount that would be refunded, as money or as released security, in national currency"""
    reserved: str
    """Additional amount that would be reserved on guarantees (negative if security would be released), in national currency"""


class AmendmentRequest(TypedDict):
    document: SentDeclaration
    reason: str
    """Reason for the request, shown in the history of the declaration"""


class AmendmentSummary(TypedDict):
    number: int
    """Number of the amendment in the declaration, from 1"""
    status: Literal["requested", "granted", "denied"] | str
    """Status of the amendment. Before acceptance an amendment is granted immediately"""
    reason: str
    """Reason for the amendment"""
    baseVersion: int
    """Version of the declaration that the amendment changes"""
    version: int | None
    """Version of the declaration that the amendment created; null unless the amendment was granted"""
    requestedAt: str
    """Time when the amendment was requested"""
    decidedAt: str | None
    """Time when the amendment was granted or denied; null before the decision"""
    decisionReason: str | None
    """Reason that customs gave for the decision; null if customs gave no reason"""
    href: str
    """URL of the amendment with the new content"""


class ApplicableLaw(TypedDict):
    """Legal basis of the calculation"""

    date: str
    """Date of acceptance"""
    timeZone: str
    """Time zone of `date` (IANA)"""
    exchangeRates: dict[str, str]
    """Units of national currency per unit of each converted currency"""


class AssessedDuties(TypedDict):
    """Assessed duties and VAT of the goods"""

    estimated: Literal[False]
    """False: customs assessed these duties"""
    version: int
    """Assessed version of the declaration"""
    assessedAt: str
    """Time of the assessment"""
    currency: str
    """National currency (ISO 4217)"""
    payable: str
    """Amount to be paid (decimal)"""
    suspended: str
    """Amount suspended by procedures and secured by a guarantee (decimal)"""
    applicableLaw: ApplicableLaw | None
    """Legal basis of the duties; null before acceptance"""
    calculation: Duties


class Authorisation(TypedDict):
    """An authorisation."""

    id: str
    """Id of the authorisation."""
    number: str
    """Number of the authorisation, unique (WCO: AuthorisationHolder/ID)"""
    kind: Literal["CWP", "IPO", "TEA", "OPO", "EUS"] | str
    """Kind of authorisation. `CWP`: customs warehouse; `IPO`: inward processing; `TEA`: temporary admission; `OPO`: outward processing; `EUS`: end use (WCO: AuthorisationHolder/CategoryCode)"""
    holder: str
    """Identification number of the holder"""
    procedures: list[str] | None
    """Procedures for which the authorisation can be used. Null: all procedures of its kind"""
    commodities: list[str] | None
    """Goods for which the authorisation can be used. Null: all goods"""
    office: str | None
    """Customs office where the authorisation can be used. Null: all offices"""
    guarantee: str | None
    """Reference of the guarantee that secures the goods if their declaration names no guarantee; null if the authorisation has no guarantee"""
    months: int | None
    """Maximum number of months that goods can stay under the procedure. Null: no limit"""
    validFrom: str
    """First day of validity."""
    validUntil: str | None
    """Last day of validity. Null: no end."""
    status: Literal["active", "suspended", "revoked"] | str
    """Status. A suspended authorisation can’t be used to place new goods under a procedure. A revocation is permanent."""
    createdAt: str
    """Time of creation."""
    changedAt: str
    """Time of the last change."""


class CalculatedDuties(TypedDict):
    kind: Literal["calculated"]
    """The duties are calculated"""
    currency: str
    """National currency (ISO 4217)"""
    exchangeRates: dict[str, str]
    """Units of national currency per unit of each converted currency"""
    items: list[ItemDuties]
    """Duties and taxes of each goods item"""
    totals: CalculatedDutiesTotals
    """Totals of all goods items"""
    taxes: NotRequired[list[TotalTax]]
    """Total of each tax; absent if customs assessed the duties"""
    steps: NotRequired[list[DutyStep]]
    """Rounding steps of taxes that are rounded for the whole declaration"""


class CalculatedDutiesTotals(TypedDict):
    """Totals of all goods items"""

    customsValue: str
    """Total customs value, in national currency"""
    duty: str
    """Total duty, in national currency"""
    vat: str
    """Total VAT, in national currency"""
    payable: str
    """Amount due now, in national currency"""
    suspended: str
    """Amount suspended by procedures and secured by a guarantee, in national currency"""
    secured: NotRequired[str]
    """Amount that a guarantee secures until customs has allocated tariff quotas whose balance is low, in national currency"""


class Caller(TypedDict):
    """Client, organisation and rights of the request"""

    organisation: CallerOrganisation
    """The organisation that the client acts for"""
    client: CallerClient
    """The client that sent the request"""
    platform: CallerPlatform | None
    """Platform of the client. Null for a `host_to_host` client."""
    environment: Literal["sandbox", "production"]
    """Environment of the portal: sandbox or production"""
    scopes: list[str]
    """Scopes that both the access token and the API key have, in alphabetical order"""
    rateLimit: RateLimit | None
    """Rate limit of the client. Null if there is no limit."""


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
    id: str
    """Identifier of the platform (`id_platform`)"""


class Consignment(TypedDict):
    """Goods that are transported together (WCO: Consignment)"""

    ucr: NotRequired[str]
    """Unique consignment reference (WCO: UCR/TraderAssignedReferenceID)"""
    transportDocument: NotRequired[ConsignmentTransportDocument]
    """Transport contract (WCO: TransportContractDocument)"""
    transportDocuments: NotRequired[list[ConsignmentTransportDocumentsItem]]
    """Transport contracts. The first entry is the contract for the transport across the border and equals `transportDocument`; either property is sufficient (WCO: TransportContractDocument; Annex B: 12 05)"""
    containerised: NotRequired[bool]
    """True if the goods cross the border in containers (WCO: Consignment/ContainerCode)"""
    containers: NotRequired[list[ConsignmentContainersItem]]
    """Containers; required if `containerised` is true"""
    loadingPort: NotRequired[str]
    """Place where the goods are loaded (WCO: LoadingLocation/ID) (UN/LOCODE)"""
    unloadingPort: NotRequired[str]
    """Place where the goods are unloaded (WCO: UnloadingLocation/ID) (UN/LOCODE)"""
    goodsLocation: NotRequired[str]
    """Place where customs can examine the goods (WCO: GoodsLocation/ID)"""
    location: NotRequired[ConsignmentLocation]
    """Structured location of the goods, as an alternative to `goodsLocation` (WCO: GoodsLocation; Annex B: 16 15)"""
    grossMass: NotRequired[str]
    """Gross mass of the whole consignment in kilograms (WCO: Declaration/TotalGrossMassMeasure)"""
    totalPackages: NotRequired[int]
    """Number of packages of all goods items (WCO: Declaration/TotalPackageQuantity)"""


class ConsignmentTransportDocument(TypedDict):
    """Transport contract (WCO: TransportContractDocument)"""

    type: NotRequired[str]
    """Document type, for instance N705 bill of lading, N740 air waybill"""
    reference: NotRequired[str]
    """Number of the transport document"""


class ConsignmentTransportDocumentsItem(TypedDict):
    """Transport contract (WCO: TransportContractDocument)"""

    type: NotRequired[str]
    """Document type, for instance N705 bill of lading, N740 air waybill"""
    reference: NotRequired[str]
    """Number of the transport document"""


class ConsignmentContainersItem(TypedDict):
    """Container (WCO: TransportEquipment)"""

    number: NotRequired[str]
    """Container number (WCO: TransportEquipment/ID): owner, category, serial number and check digit (ISO 6346, or EN 13044 for swap bodies and semi-trailers), or the number of other equipment"""
    sizeType: NotRequired[str]
    """Size and type of the container, for instance 22G1 (ISO 6346)"""
    seals: NotRequired[list[str]]
    """Seals (WCO: TransportEquipment/Seal/ID)"""


class ConsignmentLocation(TypedDict):
    """Structured location of the goods, as an alternative to `goodsLocation` (WCO: GoodsLocation; Annex B: 16 15)"""

    type: NotRequired[Literal["A", "B", "C", "D"] | str]
    """Type of location: A designated, B authorised, C approved, D other (WCO: GoodsLocation/TypeCode)"""
    qualifier: NotRequired[Literal["T", "U", "V", "W", "X", "Y", "Z"] | str]
    """Type of `identifier`: T post code, U UN/LOCODE, V customs office, W coordinates, X number of an economic operator, Y number of an authorisation, Z address (WCO: GoodsLocation/IdentificationTypeCode)"""
    identifier: NotRequired[str]
    """Identifier of the location, of the type in `qualifier`; absent for an address (WCO: GoodsLocation/ID)"""
    additionalIdentifier: NotRequired[str]
    """Number that identifies one of several places at the location"""
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
    """The country of this portal."""

    code: str
    """Code of the country (ISO 3166-1 alpha-2)."""
    official: bool
    """True if this is the official portal of the country; false if it is a demonstration without legal effect."""
    currency: CountryCurrency
    """National currency."""
    timeZone: str
    """Time zone that determines days, months and years."""
    languages: list[str]
    """Languages in which every name is available, the default language first."""
    types: list[CountryTypesItem]
    """Declaration types of the country."""
    identification: CountryIdentification
    """Identification numbers under which persons are registered with customs."""
    formats: CountryFormats
    lrn: CountryLrn
    """Format of the local reference number (LRN)."""
    registration: CountryRegistration
    """Format of the movement reference numbers (MRN) of declarations."""
    timeLimits: CountryTimeLimits
    """Time limits of declarations and bills."""
    hours: CountryHours | None
    """Opening hours of the offices. Null if they are not defined."""
    apiKeyAliases: list[str]
    """Additional names of the header `portal-api-key`, in lower case."""
    bases: dict[str, list[str]]
    """Sums that taxes can use as their base, by the name in `base.components`."""
    taxes: list[CountryTaxesItem]
    """Taxes, in the order of their calculation."""
    national: list[CountryNationalItem]
    """Data elements that only this country has; a declaration contains them in `national`."""
    elements: list[CountryElementsItem]
    """Use of the declaration elements by declaration type."""


class CountryCurrency(TypedDict):
    """National currency."""

    code: str
    """Code of the national currency (ISO 4217)"""
    decimals: int
    """Decimal places of billed amounts."""
    rounding: str
    """Rounding unit of converted prices and apportioned costs, such as `0.01`. Values are rounded half up."""


class CountryTypesItem(TypedDict):
    code: str
    """Value of the property `type` of a declaration"""
    direction: Literal["import", "export"] | str
    """Direction of the goods"""
    name: dict[str, str]
    """Text in each language, for instance `{ \"en\": \"Import\" }`, at least in the first language of the country."""


class CountryIdentification(TypedDict):
    """Identification numbers under which persons are registered with customs."""

    pattern: str
    """Regular expression that each identification number in a declaration must match."""
    kinds: list[CountryIdentificationKindsItem]
    """Kinds of identification numbers of this country."""


class CountryIdentificationKindsItem(TypedDict):
    """A kind of identification number of this country."""

    code: str
    """Code of the kind of identification number."""
    name: dict[str, str]
    """Name in each language."""
    pattern: str
    """Regular expression of a stored number of this kind."""
    check: Literal["none", "luhn", "mod97", "iso6346", "weighted"] | str
    """Method by which the check digits of the number are calculated."""


class CountryFormats(TypedDict):
    commodity: CountryFormatsCommodity
    office: CountryFormatsOffice
    """Format of codes of customs offices"""
    procedure: CountryFormatsProcedure
    """Format of procedure codes"""
    additionalProcedure: CountryFormatsAdditionalProcedure
    """Format of codes of additional procedures"""
    documentType: CountryFormatsDocumentType
    """Format of types of supporting documents"""
    previousDocumentType: CountryFormatsPreviousDocumentType
    """Format of types of previous documents"""
    transportDocumentType: CountryFormatsTransportDocumentType
    """Format of types of transport documents"""
    preference: CountryFormatsPreference
    """Format of values of `preference` in a goods item"""
    additionalCode: CountryFormatsAdditionalCode
    """Format of additional codes"""
    quotaOrderNumber: CountryFormatsQuotaOrderNumber
    """Format of order numbers of tariff quotas"""


class CountryFormatsCommodity(TypedDict):
    levels: list[int]
    """Number of digits at each level of a commodity code, ascending, such as 2, 4, 6 and 8. Declarations use the last level."""
    pattern: str
    """Regular expression of a commodity code in a goods item"""
    description: str
    """Description of the format, for the OpenAPI documents"""
    example: str
    """Example value"""
    form: NotRequired[dict[str, str]]
    """Text in each language, for instance `{ \"en\": \"Import\" }`, at least in the first language of the country."""


class CountryFormatsOffice(TypedDict):
    """Format of codes of customs offices"""

    pattern: str
    """Regular expression of a code"""
    description: str
    """Description of the format, for the OpenAPI documents, such as `for instance 4000`"""
    example: str
    """Example value"""
    form: NotRequired[dict[str, str]]
    """Text in each language, for instance `{ \"en\": \"Import\" }`, at least in the first language of the country."""


class CountryFormatsProcedure(TypedDict):
    """Format of procedure codes"""

    pattern: str
    """Regular expression of a code"""
    description: str
    """Description of the format, for the OpenAPI documents, such as `for instance 4000`"""
    example: str
    """Example value"""
    form: NotRequired[dict[str, str]]
    """Text in each language, for instance `{ \"en\": \"Import\" }`, at least in the first language of the country."""


class CountryFormatsAdditionalProcedure(TypedDict):
    """Format of codes of additional procedures"""

    pattern: str
    """Regular expression of a code"""
    description: str
    """Description of the format, for the OpenAPI documents, such as `for instance 4000`"""
    example: str
    """Example value"""
    form: NotRequired[dict[str, str]]
    """Text in each language, for instance `{ \"en\": \"Import\" }`, at least in the first language of the country."""


class CountryFormatsDocumentType(TypedDict):
    """Format of types of supporting documents"""

    pattern: str
    """Regular expression of a code"""
    description: str
    """Description of the format, for the OpenAPI documents, such as `for instance 4000`"""
    example: str
    """Example value"""
    form: NotRequired[dict[str, str]]
    """Text in each language, for instance `{ \"en\": \"Import\" }`, at least in the first language of the country."""


class CountryFormatsPreviousDocumentType(TypedDict):
    """Format of types of previous documents"""

    pattern: str
    """Regular expression of a code"""
    description: str
    """Description of the format, for the OpenAPI documents, such as `for instance 4000`"""
    example: str
    """Example value"""
    form: NotRequired[dict[str, str]]
    """Text in each language, for instance `{ \"en\": \"Import\" }`, at least in the first language of the country."""


class CountryFormatsTransportDocumentType(TypedDict):
    """Format of types of transport documents"""

    pattern: str
    """Regular expression of a code"""
    description: str
    """Description of the format, for the OpenAPI documents, such as `for instance 4000`"""
    example: str
    """Example value"""
    form: NotRequired[dict[str, str]]
    """Text in each language, for instance `{ \"en\": \"Import\" }`, at least in the first language of the country."""


class CountryFormatsPreference(TypedDict):
    """Format of values of `preference` in a goods item"""

    pattern: str
    """Regular expression of a code"""
    description: str
    """Description of the format, for the OpenAPI documents, such as `for instance 4000`"""
    example: str
    """Example value"""
    form: NotRequired[dict[str, str]]
    """Text in each language, for instance `{ \"en\": \"Import\" }`, at least in the first language of the country."""


class CountryFormatsAdditionalCode(TypedDict):
    """Format of additional codes"""

    pattern: str
    """Regular expression of a code"""
    description: str
    """Description of the format, for the OpenAPI documents, such as `for instance 4000`"""
    example: str
    """Example value"""
    form: NotRequired[dict[str, str]]
    """Text in each language, for instance `{ \"en\": \"Import\" }`, at least in the first language of the country."""


class CountryFormatsQuotaOrderNumber(TypedDict):
    """Format of order numbers of tariff quotas"""

    pattern: str
    """Regular expression of a code"""
    description: str
    """Description of the format, for the OpenAPI documents, such as `for instance 4000`"""
    example: str
    """Example value"""
    form: NotRequired[dict[str, str]]
    """Text in each language, for instance `{ \"en\": \"Import\" }`, at least in the first language of the country."""


class CountryLrn(TypedDict):
    """Format of the local reference number (LRN)."""

    pattern: str
    """Regular expression of a local reference number (LRN)."""
    example: str
    """Example value"""
    form: NotRequired[dict[str, str]]
    """Text in each language, for instance `{ \"en\": \"Import\" }`, at least in the first language of the country."""
    scenario: CountryLrnScenario | CountryLrnScenario2
    """Part of the LRN that selects the sandbox scenario."""


class CountryLrnScenario(TypedDict):
    """The LRN begins with the prefix of the sandbox scenario."""

    position: Literal["start"]


CountryLrnScenario2 = TypedDict(
    "CountryLrnScenario2",
    {
        "position": "Literal[\"slice\"]",
        "from": "int",
        "to": "int",
    },
)


class CountryRegistration(TypedDict):
    """Format of the movement reference numbers (MRN) of declarations."""

    pattern: str
    """Regular expression of a movement reference number (MRN)."""
    ordinary: str
    """Template from which the portal creates MRNs."""
    contingency: str
    """Template for numbers that customs assigns without the portal (business continuity)."""
    displayTemplate: str | None
    """Template for the display of the MRN. Null if the MRN is displayed as stored."""


class CountryTimeLimits(TypedDict):
    """Time limits of declarations and bills."""

    presentDays: int
    """Number of days after registration within which the goods must be presented."""
    exitDays: int
    """Number of days after release within which the goods must exit."""
    payDays: int
    """Number of days within which a bill must be paid."""
    answerDays: int
    """Number of days in which the declarant must answer a query from customs."""
    invalidationDays: int
    """Number of days after release within which invalidation can be requested."""
    amendmentYears: int
    """Number of years after release within which an amendment can be requested."""
    dischargeDays: int
    """Number of days after the end of a procedure within which its goods must be discharged."""
    dayCount: Literal["days", "working_days"] | str
    """Days that count for time limits: calendar days, or working days: the days of `hours.days` that are not in the list `holidays`."""
    rollToWorkingDay: bool
    """Whether a time limit that ends on a closed day is extended to the next working day."""


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
    """Code of the tax"""
    name: dict[str, str]
    """Text in each language, for instance `{ \"en\": \"Import\" }`, at least in the first language of the country."""
    kinds: list[Literal["third_country", "preference", "suspension", "end_use", "quota", "anti_dumping", "countervailing", "safeguard", "excise", "vat", "income", "export_duty"] | str]
    """Kinds of tariff measures that charge this tax."""
    base: CountryTaxesItemBase
    sum: Literal["duty", "vat"] | str
    """Total in the calculated duties to which the tax is added."""
    relief: Literal["duty"] | Literal["tax"] | None
    """Relief from this tax: the value of `relief` with which a procedure or additional procedure exempts goods from the tax; null if no procedure does."""
    round: CountryTaxesItemRound


class CountryTaxesItemBase(TypedDict):
    components: list[str]
    """Amounts whose sum is the tax base: `value` (customs value), `inlandFreight`, a name from `bases`, or the code of an earlier tax in the list."""
    times: str
    """Factor by which the sum of `components` is multiplied, such as `1` or `11/12`."""


class CountryTaxesItemRound(TypedDict):
    level: Literal["component", "item", "declaration"] | str
    """Level of rounding"""
    to: str
    """Rounding unit: the tax is rounded to a multiple of this value"""
    mode: Literal["half_up", "up", "down"] | str
    """Direction of rounding"""


class CountryNationalItem(TypedDict):
    name: str
    """Name of the property in `national`"""
    level: Literal["header", "item"] | str
    """Part of the declaration that contains the element"""
    kind: NotRequired[Literal["text", "date", "amount"] | str]
    """Kind of value. Absent: text."""
    pattern: str
    """Regular expression of the value"""
    label: dict[str, str]
    """Text in each language, for instance `{ \"en\": \"Import\" }`, at least in the first language of the country."""
    hint: NotRequired[dict[str, str]]
    """Text in each language, for instance `{ \"en\": \"Import\" }`, at least in the first language of the country."""
    example: str
    """Example value"""
    wcoPath: str
    """Path of the element in the WCO Data Model or in the national message"""


class CountryElementsItem(TypedDict):
    """For each declaration type: whether the data element is required, optional or not used."""

    element: str
    """JSON Pointer to the element in a declaration. `*` means each entry of a list."""
    wco: str | None
    """Name of the element in the WCO Data Model; null if it has no such name."""
    uses: dict[str, Literal["R", "O", "F"] | str]
    """Use of the element by declaration type. R: required, O: optional, F: forbidden."""


class CreatedDeclaration(TypedDict):
    """A created declaration with its content"""

    id: str
    """Identifier of the declaration"""
    lrn: str
    """Local reference number of the declarant (WCO: FunctionalReferenceID)"""
    mrn: str | None
    """Movement reference number; null until customs registers or accepts the declaration"""
    type: Literal["import", "export", "low_value"] | str
    """Type of declaration, which determines the direction of the goods (WCO: Declaration/TypeCode)"""
    office: str | None
    """Customs office of lodgement; null if the draft does not state it"""
    status: Literal["draft", "lodged", "registered", "rejected", "accepted", "under_control", "released", "not_released", "cleared", "exited", "invalidated", "expired"] | str
    """Status of the declaration"""
    statusGroup: Literal["failed", "done", "action_required", "open"] | str
    """Group to which the status belongs"""
    lane: Literal["green", "yellow", "red"] | None
    """Control lane; null until customs assigns it"""
    changedAt: str
    """Time of the last change of the declaration"""
    nextActions: list[NextAction]
    """Next required actions, with the party that must act and the time limit"""
    version: int
    """Current version of the declaration"""
    createdAt: str
    """Time when the draft was created"""
    lodgedAt: str | None
    """Time of lodgement; null for a draft"""
    tracks: CreatedDeclarationTracks
    """Sub-statuses in addition to `status`, such as `payment`"""
    outcome: Literal["re_export", "destruction", "abandonment", "seizure"] | str | None
    """Disposition of the goods after customs refused to release them; null otherwise"""
    actions: dict[str, CreatedDeclarationActionsValue]
    """Actions of the declarant, each with the reason if it is not allowed now"""
    canLodge: NotRequired[bool]
    """True if the draft could be lodged now; only for drafts"""
    errors: NotRequired[list[DraftError]]
    """Errors that prevent the lodgement; only for drafts"""
    warnings: NotRequired[list[Warning]]
    """Findings that do not prevent the lodgement"""
    document: SentDeclaration


class CreatedDeclarationTracks(TypedDict):
    """Sub-statuses in addition to `status`, such as `payment`"""

    control: str
    """Sub-status of the control of documents or goods"""
    payment: str
    """Sub-status of the payment of duties"""
    amendment: str
    """Sub-status of the latest amendment"""
    invalidation: str
    """Sub-status of the invalidation"""
    query: str
    """Sub-status of the query from customs"""
    discharge: str
    """Sub-status of the discharge of the procedure"""


class CreatedDeclarationActionsValue(TypedDict):
    allowed: bool
    """True if the declarant can take this action now"""
    reasonCode: NotRequired[str]
    """Stable, machine-readable code of the reason; absent if the action is allowed"""
    reason: NotRequired[str]
    """Reason in English; absent if the action is allowed"""


class Decision(TypedDict):
    """A decision of customs on a declaration"""

    number: int
    """Number of the decision in the declaration, from 1"""
    decision: Literal["accepted", "rejected", "released", "not_released", "cleared", "exited", "expired", "invalidated", "amendment_granted", "amendment_denied", "invalidation_denied"] | str
    """Type of the decision"""
    official: bool
    """False if the portal is a demonstration and the decision has no legal effect"""
    decidedAt: str
    """Time of the decision"""
    reason: str | None
    """Reason for the decision; null if customs gave no reason"""
    lane: str | None
    """Control lane at the time of the decision; null if customs had assigned no lane"""
    outcome: Literal["re_export", "destruction", "abandonment", "seizure"] | str | None
    """Disposition of the goods after customs refused to release them; null otherwise"""
    declaration: DecisionDeclaration
    """Declaration to which the decision applies"""
    parties: DecisionParties
    """Parties of the declaration at the time of the decision"""
    applicableLaw: ApplicableLaw | None
    """Legal basis of the duties; null before acceptance"""
    goods: DecisionGoods
    """Goods of the declaration at the time of the decision"""
    verification: str
    """Address of a page where anyone can check, without an account, whether the decision is in force"""


class DecisionDeclaration(TypedDict):
    """Declaration to which the decision applies"""

    id: str
    """Identifier of the declaration"""
    lrn: str
    """Local reference number of the declarant"""
    mrn: str | None
    """MRN of the declaration; null if the declaration had no MRN"""
    type: Literal["import", "export", "low_value"] | str
    """Type of the declaration"""
    office: str | None
    """Customs office where the declaration is lodged; null if the declaration does not state it"""
    version: int
    """Version of the declaration to which the decision applies"""


class DecisionParties(TypedDict):
    """Parties of the declaration at the time of the decision"""

    declarant: DecisionPartiesDeclarant | None
    """Declarant; null if the declaration does not state a declarant"""
    representative: DecisionPartiesRepresentative | None
    """Representative of the declarant; null without a representative"""
    importer: DecisionPartiesImporter | None
    """Importer; null if the declaration does not state an importer"""
    exporter: DecisionPartiesExporter | None
    """Exporter; null if the declaration does not state an exporter"""


class DecisionPartiesDeclarant(TypedDict):
    name: str
    """Name of the person or company"""
    identification: str | None
    """Identification number; null if the declaration does not state it"""


class DecisionPartiesRepresentative(TypedDict):
    name: str
    """Name of the person or company"""
    identification: str | None
    """Identification number; null if the declaration does not state it"""


class DecisionPartiesImporter(TypedDict):
    name: str
    """Name of the person or company"""
    identification: str | None
    """Identification number; null if the declaration does not state it"""


class DecisionPartiesExporter(TypedDict):
    name: str
    """Name of the person or company"""
    identification: str | None
    """Identification number; null if the declaration does not state it"""


class DecisionGoods(TypedDict):
    """Goods of the declaration at the time of the decision"""

    location: str | None
    """Location of the goods; null if the declaration does not state it"""
    transportDocuments: list[DecisionGoodsTransportDocumentsItem]
    """Transport documents of the goods"""
    totalPackages: int | None
    """Number of packages of all goods items; null if the declaration does not state it"""
    grossMass: str | None
    """Gross mass of the whole consignment in kilograms; null if the declaration does not state it"""
    containers: list[str]
    """Container numbers"""
    items: list[DecisionGoodsItemsItem]
    """Goods items"""


class DecisionGoodsTransportDocumentsItem(TypedDict):
    type: str
    """Code of the document type"""
    reference: str
    """Number of the document"""


class DecisionGoodsItemsItem(TypedDict):
    number: int
    """Number of the goods item"""
    commodityCode: str | None
    """Commodity code; null if the declaration does not state it"""
    description: str | None
    """Description of the goods; null if the declaration does not state it"""
    procedure: str | None
    """Code of the requested and previous procedure, such as `4000`; null if the declaration does not state it"""
    additionalProcedures: list[str]
    """Additional procedure codes"""
    origin: str | None
    """Country of origin; null if the declaration does not state it"""
    grossMass: str | None
    """Mass with packaging, in kilograms; null if the declaration does not state it"""
    packages: list[DecisionGoodsItemsItemPackagesItem]
    """Packages of the goods item"""


class DecisionGoodsItemsItemPackagesItem(TypedDict):
    type: str
    """Type of package (UN/ECE Rec. 21)"""
    count: int
    """Number of packages"""
    marks: str | None
    """Marks and numbers on the packages; null without marks"""


class DecisionSummary(TypedDict):
    """A decision and whether it is still in force"""

    number: int
    """Number of the decision in the declaration, from 1"""
    decision: Literal["accepted", "rejected", "released", "not_released", "cleared", "exited", "expired", "invalidated", "amendment_granted", "amendment_denied", "invalidation_denied"] | str
    """Type of the decision"""
    decidedAt: str
    """Time of the decision"""
    reason: str | None
    """Reason for the decision; null if customs gave no reason"""
    outcome: Literal["re_export", "destruction", "abandonment", "seizure"] | str | None
    """Disposition of the goods after customs refused to release them; null otherwise"""
    inForce: bool
    """True if the decision is still in force"""
    href: str
    """URL of the decision, which is available as JSON, as signed JSON, or as a PDF"""
    verification: str
    """Address of a page where anyone can check, without an account, whether the decision is in force"""


class Declaration(TypedDict):
    """A declaration with its content"""

    id: str
    """Identifier of the declaration"""
    lrn: str
    """Local reference number of the declarant (WCO: FunctionalReferenceID)"""
    mrn: str | None
    """Movement reference number; null until customs registers or accepts the declaration"""
    type: Literal["import", "export", "low_value"] | str
    """Type of declaration, which determines the direction of the goods (WCO: Declaration/TypeCode)"""
    office: str | None
    """Customs office of lodgement; null if the draft does not state it"""
    status: Literal["draft", "lodged", "registered", "rejected", "accepted", "under_control", "released", "not_released", "cleared", "exited", "invalidated", "expired"] | str
    """Status of the declaration"""
    statusGroup: Literal["failed", "done", "action_required", "open"] | str
    """Group to which the status belongs"""
    lane: Literal["green", "yellow", "red"] | None
    """Control lane; null until customs assigns it"""
    changedAt: str
    """Time of the last change of the declaration"""
    nextActions: list[NextAction]
    """Next required actions, with the party that must act and the time limit"""
    version: int
    """Current version of the declaration"""
    createdAt: str
    """Time when the draft was created"""
    lodgedAt: str | None
    """Time of lodgement; null for a draft"""
    tracks: DeclarationTracks
    """Sub-statuses in addition to `status`, such as `payment`"""
    outcome: Literal["re_export", "destruction", "abandonment", "seizure"] | str | None
    """Disposition of the goods after customs refused to release them; null otherwise"""
    actions: dict[str, DeclarationActionsValue]
    """Actions of the declarant, each with the reason if it is not allowed now"""
    canLodge: NotRequired[bool]
    """True if the draft could be lodged now; only for drafts"""
    errors: NotRequired[list[DraftError]]
    """Errors that prevent the lodgement; only for drafts"""
    warnings: NotRequired[list[Warning]]
    """Findings that do not prevent the lodgement"""
    document: SentDeclaration


class DeclarationTracks(TypedDict):
    """Sub-statuses in addition to `status`, such as `payment`"""

    control: str
    """Sub-status of the control of documents or goods"""
    payment: str
    """Sub-status of the payment of duties"""
    amendment: str
    """Sub-status of the latest amendment"""
    invalidation: str
    """Sub-status of the invalidation"""
    query: str
    """Sub-status of the query from customs"""
    discharge: str
    """Sub-status of the discharge of the procedure"""


class DeclarationActionsValue(TypedDict):
    allowed: bool
    """True if the declarant can take this action now"""
    reasonCode: NotRequired[str]
    """Stable, machine-readable code of the reason; absent if the action is allowed"""
    reason: NotRequired[str]
    """Reason in English; absent if the action is allowed"""


class DeclarationEvent(TypedDict):
    sequence: int | None
    """Sequence number in the status feed; for the principal, in the feed of `role=principal`. Null until the portal assigns a number"""
    event: str
    """Name of the event, for instance `declaration.accepted`"""
    occurredAt: str
    """Time of the change"""
    actor: Literal["declarant", "customs", "system"] | str
    """Party that caused the change: the declarant, customs, or the portal itself (`system`)"""
    status: Literal["draft", "lodged", "registered", "rejected", "accepted", "under_control", "released", "not_released", "cleared", "exited", "invalidated", "expired"] | str
    """Status after the change"""
    lane: Literal["green", "yellow", "red"] | None
    """Control lane after the change; null before customs assigns it"""
    reason: str | None
    """Reason given for the change; null if no reason was given"""


class DeclarationPatch(TypedDict):
    """A JSON merge patch (RFC 7396) for the content of a declaration: `null` removes a property"""



class DeclarationSummary(TypedDict):
    """A declaration without its content"""

    id: str
    """Identifier of the declaration"""
    lrn: str
    """Local reference number of the declarant (WCO: FunctionalReferenceID)"""
    mrn: str | None
    """Movement reference number; null until customs registers or accepts the declaration"""
    type: Literal["import", "export", "low_value"] | str
    """Type of declaration, which determines the direction of the goods (WCO: Declaration/TypeCode)"""
    office: str | None
    """Customs office of lodgement; null if the draft does not state it"""
    status: Literal["draft", "lodged", "registered", "rejected", "accepted", "under_control", "released", "not_released", "cleared", "exited", "invalidated", "expired"] | str
    """Status of the declaration"""
    statusGroup: Literal["failed", "done", "action_required", "open"] | str
    """Group to which the status belongs"""
    lane: Literal["green", "yellow", "red"] | None
    """Control lane; null until customs assigns it"""
    changedAt: str
    """Time of the last change of the declaration"""
    nextActions: list[NextAction]
    """Next required actions, with the party that must act and the time limit"""
    version: int
    """Current version of the declaration"""
    createdAt: str
    """Time when the draft was created"""
    lodgedAt: str | None
    """Time of lodgement; null for a draft"""
    tracks: DeclarationSummaryTracks
    """Sub-statuses in addition to `status`, such as `payment`"""
    outcome: Literal["re_export", "destruction", "abandonment", "seizure"] | str | None
    """Disposition of the goods after customs refused to release them; null otherwise"""
    actions: dict[str, DeclarationSummaryActionsValue]
    """Actions of the declarant, each with the reason if it is not allowed now"""
    lodgedBy: NotRequired[str]
    """Organisation that lodged the declaration; only the principal sees this property"""
    mandateId: NotRequired[str]
    """Mandate under which the declaration was lodged; only the principal sees this property"""


class DeclarationSummaryTracks(TypedDict):
    """Sub-statuses in addition to `status`, such as `payment`"""

    control: str
    """Sub-status of the control of documents or goods"""
    payment: str
    """Sub-status of the payment of duties"""
    amendment: str
    """Sub-status of the latest amendment"""
    invalidation: str
    """Sub-status of the invalidation"""
    query: str
    """Sub-status of the query from customs"""
    discharge: str
    """Sub-status of the discharge of the procedure"""


class DeclarationSummaryActionsValue(TypedDict):
    allowed: bool
    """True if the declarant can take this action now"""
    reasonCode: NotRequired[str]
    """Stable, machine-readable code of the reason; absent if the action is allowed"""
    reason: NotRequired[str]
    """Reason in English; absent if the action is allowed"""


class DeclarationTotals(TypedDict):
    """Number and sums of the declarations in a list"""

    count: int
    """Number of matching declarations among those examined"""
    more: bool
    """True if more declarations exist than were examined. Count and sums then cover only the examined declarations"""
    invoiced: list[DeclarationTotalsInvoicedItem]
    """Invoice amounts by currency"""
    duties: list[DeclarationTotalsDutiesItem]
    """Duties of the assessed declarations, as assessed for their current version"""


class DeclarationTotalsInvoicedItem(TypedDict):
    currency: str
    """Currency of the invoices (ISO 4217)"""
    amount: str
    """Sum of the invoices"""


class DeclarationTotalsDutiesItem(TypedDict):
    currency: str
    """Currency of the duties (ISO 4217)"""
    payable: str
    """Sum of the amounts to be paid"""
    suspended: str
    """Sum of the amounts suspended by a procedure"""


class DeclarationWithHistory(TypedDict):
    """A declaration with its content, open query, pending amendment, bills, duties and history"""

    id: str
    """Identifier of the declaration"""
    lrn: str
    """Local reference number of the declarant (WCO: FunctionalReferenceID)"""
    mrn: str | None
    """Movement reference number; null until customs registers or accepts the declaration"""
    type: Literal["import", "export", "low_value"] | str
    """Type of declaration, which determines the direction of the goods (WCO: Declaration/TypeCode)"""
    office: str | None
    """Customs office of lodgement; null if the draft does not state it"""
    status: Literal["draft", "lodged", "registered", "rejected", "accepted", "under_control", "released", "not_released", "cleared", "exited", "invalidated", "expired"] | str
    """Status of the declaration"""
    statusGroup: Literal["failed", "done", "action_required", "open"] | str
    """Group to which the status belongs"""
    lane: Literal["green", "yellow", "red"] | None
    """Control lane; null until customs assigns it"""
    changedAt: str
    """Time of the last change of the declaration"""
    nextActions: list[NextAction]
    """Next required actions, with the party that must act and the time limit"""
    version: int
    """Current version of the declaration"""
    createdAt: str
    """Time when the draft was created"""
    lodgedAt: str | None
    """Time of lodgement; null for a draft"""
    tracks: DeclarationWithHistoryTracks
    """Sub-statuses in addition to `status`, such as `payment`"""
    outcome: Literal["re_export", "destruction", "abandonment", "seizure"] | str | None
    """Disposition of the goods after customs refused to release them; null otherwise"""
    actions: dict[str, DeclarationWithHistoryActionsValue]
    """Actions of the declarant, each with the reason if it is not allowed now"""
    lodgedBy: NotRequired[str]
    """Organisation that lodged the declaration; only the principal sees this property"""
    mandateId: NotRequired[str]
    """Mandate under which the declaration was lodged; only the principal sees this property"""
    openQuery: DeclarationWithHistoryOpenQuery | None
    """Open query from customs that has no answer yet; otherwise null"""
    pendingAmendment: DeclarationWithHistoryPendingAmendment | None
    """Amendment on which customs has not decided yet; otherwise null"""
    presentation: DeclarationWithHistoryPresentation | None
    """Presentation of goods that arrived after the lodgement; null without a presentation"""
    bills: list[DeclarationWithHistoryBillsItem]
    """Bills of the declaration, oldest first, including paid bills"""
    refunds: list[DeclarationWithHistoryRefundsItem]
    """Refunds that were paid or ordered, oldest first"""
    duties: DeclarationWithHistoryDuties | None
    """Totals of duties and taxes; null before the assessment"""
    applicableLaw: ApplicableLaw | None
    """Legal basis of the duties; null before acceptance"""
    canLodge: NotRequired[bool]
    """True if the draft could be lodged now; only for drafts"""
    errors: NotRequired[list[DraftError]]
    """Errors that prevent the lodgement; only for drafts"""
    warnings: NotRequired[list[Warning]]
    """Findings that do not prevent the lodgement"""
    document: SentDeclaration
    history: list[DeclarationWithHistoryHistoryItem]
    """Changes since the lodgement, oldest first"""


class DeclarationWithHistoryTracks(TypedDict):
    """Sub-statuses in addition to `status`, such as `payment`"""

    control: str
    """Sub-status of the control of documents or goods"""
    payment: str
    """Sub-status of the payment of duties"""
    amendment: str
    """Sub-status of the latest amendment"""
    invalidation: str
    """Sub-status of the invalidation"""
    query: str
    """Sub-status of the query from customs"""
    discharge: str
    """Sub-status of the discharge of the procedure"""


class DeclarationWithHistoryActionsValue(TypedDict):
    allowed: bool
    """True if the declarant can take this action now"""
    reasonCode: NotRequired[str]
    """Stable, machine-readable code of the reason; absent if the action is allowed"""
    reason: NotRequired[str]
    """Reason in English; absent if the action is allowed"""


class DeclarationWithHistoryOpenQuery(TypedDict):
    number: int
    """Number of the query in the declaration, from 1"""
    question: str
    """Question of customs"""
    requestedDocuments: list[str]
    """Codes of the document types that customs requests"""
    openedAt: str
    """Time when customs opened the query"""
    dueBy: str | None
    """Time limit for the answer; null without a limit"""
    href: str
    """URL of the complete resource"""


class DeclarationWithHistoryPendingAmendment(TypedDict):
    number: int
    """Number of the amendment in the declaration, from 1"""
    reason: str
    """Reason for the amendment"""
    baseVersion: int
    """Version of the declaration that the amendment changes"""
    requestedAt: str
    """Time when the amendment was requested"""
    href: str
    """URL of the complete resource"""


class DeclarationWithHistoryPresentation(TypedDict):
    presentedAt: str
    """Time when the declarant notified customs"""
    arrivedAt: str
    """Time of arrival of the goods"""
    office: str | None
    """Customs office of presentation; null if it is the office where the declaration is lodged"""
    goodsLocation: str | None
    """Place where customs can examine the goods; null if it is the declared place"""


class DeclarationWithHistoryBillsItem(TypedDict):
    number: int
    """Number of the bill among the bills of the declaration: the first bill has the number 1."""
    basis: Literal["assessment", "amendment", "discharge", "demand", "interest", "statement"] | str
    """Basis of the bill. `assessment`: calculated duties; `amendment`: increase by an amendment; `demand`: demand in addition to the calculated duties; `interest`: interest on a late payment. More values can be added"""
    reason: str | None
    """Reason that the officer gave; null if the officer gave no reason"""
    applicableDate: str | None
    """Date whose law the calculation applies; null if unknown"""
    version: int | None
    """Version of the declaration on which the calculation is based; null if unknown"""
    reference: str
    """Payment reference that the payer quotes"""
    status: Literal["due", "paid", "secured", "refunded", "cancelled"] | str
    """Status of the bill"""
    amount: str
    """Billed amount (decimal)"""
    lines: list[DeclarationWithHistoryBillsItemLinesItem]
    """Parts of the amount, one for each duty, tax or other revenue"""
    method: Literal["immediate", "secured", "deferred"] | str
    """Payment method"""
    paid: str
    """Amount paid (decimal)"""
    refunded: str
    """Amount refunded, as money or as released security (decimal)"""
    outstanding: str
    """Amount still to be paid, secured or not (decimal)"""
    currency: str
    """Currency of the amounts (ISO 4217)"""
    dueBy: str | None
    """Time limit for the payment; null without a limit"""
    overdueSince: str | None
    """Time since which the bill is overdue; null if the bill is not overdue"""
    settledAt: str | None
    """Time when the bill was paid, refunded or cancelled; null while the bill is open"""
    guaranteeReference: str | None
    """Guarantee that secures the bill, or from which the bill was collected; null without a guarantee"""
    account: str | None
    """Deferment account to which the bill is charged, or from which the bill was paid; null without an account"""


class DeclarationWithHistoryBillsItemLinesItem(TypedDict):
    type: Literal["duty", "vat", "interest", "other"] | str
    """Type of revenue: a duty, a tax or another charge"""
    amount: str
    """Amount; negative if an amendment reduced it (decimal)"""


class DeclarationWithHistoryRefundsItem(TypedDict):
    number: int
    """Number of the refund in the declaration, from 1"""
    billReference: str
    """Reference of the refunded bill"""
    amount: str
    """Refunded amount, or amount to be refunded (decimal)"""
    lines: list[DeclarationWithHistoryRefundsItemLinesItem]
    """Parts of the amount, one for each duty, tax or other revenue"""
    basis: Literal["amendment", "assessment", "invalidation", "order"] | str
    """Basis of the refund. `amendment`: reduction by an amendment; `assessment`: new assessment by customs; `invalidation`: invalidation of the declaration; `order`: order of customs. More values can be added"""
    reason: str | None
    """Reason for the refund; null if no reason was given"""
    orderedAt: str
    """Time when the refund was ordered"""
    paidAt: str | None
    """Time when the money was paid; null before the payment, and if security was released instead"""


class DeclarationWithHistoryRefundsItemLinesItem(TypedDict):
    type: Literal["duty", "vat", "interest", "other"] | str
    """Type of revenue: a duty, a tax or another charge"""
    amount: str
    """Amount; negative if an amendment reduced it (decimal)"""


class DeclarationWithHistoryDuties(TypedDict):
    version: int
    """Assessed version of the declaration"""
    assessedAt: str
    """Time of the assessment"""
    currency: str
    """National currency (ISO 4217)"""
    payable: str
    """Amount to be paid (decimal)"""
    suspended: str
    """Amount suspended by procedures and secured by a guarantee (decimal)"""
    href: str
    """URL of the complete resource"""


class DeclarationWithHistoryHistoryItem(TypedDict):
    event: str
    """Name of the event, for instance `declaration.accepted`"""
    occurredAt: str
    """Time of the change"""
    actor: Literal["declarant", "customs", "system"] | str
    """Party that caused the change: the declarant, customs, or the portal itself (`system`)"""
    status: Literal["draft", "lodged", "registered", "rejected", "accepted", "under_control", "released", "not_released", "cleared", "exited", "invalidated", "expired"] | str
    """Status after the change"""
    lane: Literal["green", "yellow", "red"] | None
    """Control lane after the change; null before customs assigns it"""
    reason: str | None
    """Reason given for the change; null if no reason was given"""


class DefermentAccount(TypedDict):
    """A deferment account."""

    id: str
    """Id of the deferment account."""
    organisationId: str
    """Id of the organisation that holds the deferment account."""
    number: str
    """Number of the account, unique in its organisation (WCO: DutyTaxFee/Payment/ReferenceID)"""
    holder: str
    """Identification number, unique: country and up to 15 characters, as registered with customs."""
    limit: str
    """Maximum total of the charged bills, with two decimals."""
    available: str
    """Part of the limit to which bills can still be charged."""
    currency: str
    """National currency (ISO 4217)."""
    guarantee: str | None
    """Reference of the guarantee of the account holder for the account; null if no guarantee secures the account"""
    validFrom: str
    """First day on which bills can be charged."""
    validUntil: str | None
    """Last day on which bills can be charged. Null: no end."""
    status: Literal["active", "suspended"] | str
    """Status. New bills can’t be charged to a suspended account."""
    createdAt: str
    """Time of registration."""
    changedAt: str
    """Time of the last change."""


class DefermentStatement(TypedDict):
    """A monthly statement of a deferment account."""

    number: int
    """Number of the statement among those of the account; the first statement has the number 1"""
    account: str
    """Number of the deferment account"""
    basis: Literal["statement"]
    """Basis of the amount: always `statement`, a monthly statement of the account"""
    reference: str
    """Reference that the payer quotes with the payment"""
    status: Literal["due", "paid"] | str
    """Status. `paid`: no bill on the statement is outstanding"""
    period: str
    """First day of the month that the statement covers."""
    amount: str
    """Amount due at the end of the month."""
    paid: str
    """Paid or refunded part of the amount."""
    outstanding: str
    """Outstanding amount."""
    currency: str
    """Currency (ISO 4217)"""
    dueBy: str
    """Due date: the 15th of the next month"""
    createdAt: str
    """Time of creation"""
    bills: list[DefermentStatementBillsItem]
    """Bills on the statement, in the order of the charges"""


class DefermentStatementBillsItem(TypedDict):
    reference: str
    """Reference of the bill"""
    declarationId: str
    """Id of the declaration"""
    amount: str
    """Charged amount of the bill."""
    outstanding: str
    """Outstanding amount of the bill."""


class Delivery(TypedDict):
    """A delivery of an event to a webhook"""

    id: str
    """Value of the header `webhook-id`: the same for all attempts to deliver one event to one webhook"""
    eventId: str
    """Id of the event"""
    type: EventType | Literal["webhook.test"]
    """Type of the delivered event; `webhook.test` for a test event"""
    sequence: int | None
    """Sequence number of the event. Null for a test"""
    declarationId: str | None
    """Id of the declaration. Null for a test"""
    lrn: str | None
    """Local reference number (LRN) of the declaration. Null for a test"""
    status: Literal["pending", "delivered", "failed"] | str
    """`pending`: waits for its first or next attempt; `delivered`: the endpoint accepted the delivery; `failed`: no further attempts follow"""
    createdAt: str
    """Time when the delivery was created from the event"""
    dueAt: str | None
    """Time of the next delivery attempt. Null if no attempt is planned"""
    deliveredAt: str | None
    """Time of the last successful delivery attempt. Null if no attempt has succeeded"""
    attemptCount: int
    """Number of delivery attempts"""
    attempts: list[DeliveryAttempt]
    """Last 20 delivery attempts, oldest first"""


class DeliveryAttempt(TypedDict):
    """One attempt to deliver an event to a webhook"""

    sentAt: str
    """Time of the delivery attempt"""
    outcome: Literal["delivered", "refused", "redirected", "timeout", "unreachable", "tls_invalid", "address_refused", "answer_too_large"] | str
    """Result of the attempt. `delivered`: a 2xx response; `redirected`: a 3xx response, which the portal does not follow; `refused`: any other response"""
    httpStatus: int | None
    """HTTP status of the response. Null without a response"""
    durationMs: int
    """Duration of the delivery attempt in milliseconds"""
    excerpt: str | None
    """Beginning of the response, or the reason why there was no response. Null for a response from an address that is not public"""


Difference = TypedDict(
    "Difference",
    {
        "op": "Literal[\"add\", \"remove\", \"replace\"]",
        "path": "str",
        "from": NotRequired["Any"],
        "to": NotRequired["Any"],
    },
)


class DisabledRule(TypedDict):
    """A core rule that does not apply in this country"""

    id: str
    """Stable identifier of the rule, which is the `code` of its errors"""
    message: str
    """Message of the error, in the requested language"""
    reason: str
    """Reason why the rule does not apply, in the requested language"""


class Discharge(TypedDict):
    """Stock of goods under a procedure"""

    discharge: Literal["none", "open", "due", "overdue", "discharged", "demanded"] | str
    """Sub-status `discharge` of the declaration"""
    stock: list[DischargeStockItem]
    """Stock under the procedure, one entry for each goods item"""
    movements: list[DischargeMovementsItem]
    """Changes of the stock, such as placements and discharges, oldest first, at most 1,000"""


class DischargeStockItem(TypedDict):
    item: int
    """Number of the goods item"""
    procedure: str
    """Procedure code of the goods item"""
    commodityCode: str
    """Commodity code of the goods item"""
    unit: str
    """Unit of all quantities (UN/ECE Rec. 20)"""
    placed: str
    """Quantity placed under the procedure (decimal)"""
    corrected: str
    """Quantity by which customs corrected the stock; negative for a reduction (decimal)"""
    available: str
    """Quantity available to further declarations (decimal)"""
    reserved: str
    """Quantity reserved by accepted declarations or by a report (decimal)"""
    discharged: str
    """Discharged quantity (decimal)"""
    demanded: str
    """Quantity for which customs demanded the debt (decimal)"""
    suspended: str
    """Duty and VAT suspended for the placed quantity (decimal)"""
    securityReleased: str
    """Part of the suspended amount that was released from the security (decimal)"""
    guarantee: str | None
    """Guarantee that secures the remaining amount; null without a guarantee"""
    openedOn: str | None
    """Date of the release or exit, from which goods can be discharged; null before the release or exit"""
    dueOn: str | None
    """Last day for the discharge; null without a limit"""
    daysLeft: int | None
    """Number of days until `dueOn`, negative after it; null without a limit"""


class DischargeMovementsItem(TypedDict):
    number: int
    """Number of the stock movement; later movements have higher numbers"""
    item: int
    """Number of the goods item"""
    occurredAt: str
    """Time of the stock movement"""
    type: Literal["placed", "reserved", "returned", "written_off", "corrected", "demanded"] | str
    """Type of the stock movement. More values can be added"""
    quantity: str
    """Quantity of the stock movement; negative for a reduction (decimal)"""
    mrn: str | None
    """MRN of the declaration that used the goods; null before the declaration has an MRN, and for other movements"""
    disposition: Literal["assigned_use", "destroyed", "waste", "lost"] | str | None
    """Reported disposition of the goods; null if the movement does not come from a report"""
    text: str | None
    """Explanation by the person that reported the movement or decided on it; null without an explanation"""


class DischargeReport(TypedDict):
    item: int
    """Number of the goods item"""
    quantity: str
    """Quantity in the unit of the stock (kilograms)"""
    disposition: Literal["assigned_use", "destroyed", "waste", "lost"]
    """Disposition of the goods"""
    text: str
    """Explanation for customs"""


class DraftDeclaration(TypedDict):
    """A draft of a customs declaration; only `type` and `lrn` are required"""

    type: Literal["import", "export", "low_value"] | str
    """Type of declaration, which determines the direction of the goods (WCO: Declaration/TypeCode)"""
    additionalDeclarationType: NotRequired[Literal["A", "D"] | str]
    """A if the goods arrived before the lodgement; D if the goods are presented after the lodgement (Annex B: 11 02)"""
    lrn: str
    """Local reference number: reference of the declarant, unique in the organisation. A lodged LRN can’t be used again (WCO: Declaration/FunctionalReferenceID)"""
    office: NotRequired[str]
    """Customs office where the declaration is lodged (WCO: Declaration/DeclarationOfficeID): country and six characters, for instance XA000100"""
    presentationOffice: NotRequired[str]
    """Customs office of presentation, if it differs from `office` (WCO: PresentationOffice/ID): country and six characters, for instance XA000100"""
    exitOffice: NotRequired[str]
    """Customs office of exit; required for an export (WCO: ExitOffice/ID): country and six characters, for instance XA000100"""
    supervisingOffice: NotRequired[str]
    """Customs office that supervises the procedure (WCO: SupervisingOffice/ID; Annex B: 17 10): country and six characters, for instance XA000100"""
    expectedArrival: NotRequired[str]
    """Expected time of arrival, for a declaration lodged before the arrival of the goods. Customs registers such a declaration, and accepts it after the presentation"""
    representation: NotRequired[Literal["self", "direct", "indirect"]]
    """Representation: the declarant acts itself (`self`), or a representative acts in the name of the declarant (`direct`) or in the name of the representative (`indirect`) (WCO: Agent/FunctionCode)"""
    declarant: NotRequired[DraftDeclarationDeclarant]
    """Declarant (WCO: Declarant)"""
    representative: NotRequired[DraftDeclarationRepresentative]
    """Representative of the declarant; required unless `representation` is `self` (WCO: Agent)"""
    importer: NotRequired[DraftDeclarationImporter]
    """Importer; required for an import, with its identification (WCO: Importer)"""
    exporter: NotRequired[DraftDeclarationExporter]
    """Exporter; required for an export, with its identification (WCO: Exporter)"""
    seller: NotRequired[DraftDeclarationSeller]
    """Last seller of the goods, if not the exporter (WCO: Seller; Annex B: 13 08)"""
    buyer: NotRequired[DraftDeclarationBuyer]
    """Last buyer of the goods, if not the importer (WCO: Buyer; Annex B: 13 09)"""
    fiscalReferences: NotRequired[list[DraftDeclarationFiscalReferencesItem]]
    """Parties responsible for the VAT"""
    dispatchCountry: NotRequired[str]
    """Country from which the goods are dispatched (WCO: ExportCountry/ID) (ISO 3166-1 alpha-2)"""
    destinationCountry: NotRequired[str]
    """Country of destination (WCO: Destination/CountryCode) (ISO 3166-1 alpha-2)"""
    natureOfTransaction: NotRequired[str]
    """Type of transaction, for instance 11 outright sale (WCO: TransactionNatureCode; Annex B: 99 05)"""
    invoice: NotRequired[DraftDeclarationInvoice]
    """Commercial invoice and terms of delivery (WCO: Invoice, TradeTerms)"""
    transport: NotRequired[DraftDeclarationTransport]
    """Means of transport at the border (WCO: BorderTransportMeans)"""
    consignment: NotRequired[Consignment]
    warehouse: NotRequired[DraftDeclarationWarehouse]
    """Warehouse that the goods enter or leave (WCO: Warehouse; Annex B: 12 11)"""
    goodsItems: NotRequired[list[GoodsItem]]
    """Goods, one item for each commodity code, origin and procedure"""
    payment: NotRequired[DraftDeclarationPayment]
    """Payment of duties; required for an import (WCO: DutyTaxFee/Payment)"""
    guarantee: NotRequired[DraftDeclarationGuarantee]
    """Security for duties; required if the payment method is `secured` (WCO: ObligationGuarantee)"""
    authorisations: NotRequired[list[DraftDeclarationAuthorisationsItem]]
    """Authorisations that the declaration uses"""
    supportingDocuments: NotRequired[list[DraftDeclarationSupportingDocumentsItem]]
    """Supporting documents of all goods items"""
    previousDocuments: NotRequired[list[DraftDeclarationPreviousDocumentsItem]]
    """Previous documents of all goods items"""
    additionalInformation: NotRequired[list[DraftDeclarationAdditionalInformationItem]]
    """Statements for all goods items"""


class DraftDeclarationDeclarant(TypedDict):
    """Declarant (WCO: Declarant)"""

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
    """Representative of the declarant; required unless `representation` is `self` (WCO: Agent)"""

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
    """Importer; required for an import, with its identification (WCO: Importer)"""

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
    """Exporter; required for an export, with its identification (WCO: Exporter)"""

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
    """Last seller of the goods, if not the exporter (WCO: Seller; Annex B: 13 08)"""

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
    """Last buyer of the goods, if not the importer (WCO: Buyer; Annex B: 13 09)"""

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
    """VAT identification number (WCO: DomesticDutyTaxParty/ID)"""


class DraftDeclarationInvoice(TypedDict):
    """Commercial invoice and terms of delivery (WCO: Invoice, TradeTerms)"""

    number: NotRequired[str]
    """Number of the commercial invoice (WCO: Invoice/ID)"""
    date: NotRequired[str]
    """Date of the commercial invoice (WCO: Invoice/IssueDateTime)"""
    amount: NotRequired[str]
    """Total invoice amount, equal to the sum of the item amounts (WCO: Declaration/InvoiceAmount)"""
    currency: NotRequired[str]
    """Currency of the invoice and of every item amount (ISO 4217)"""
    incoterm: NotRequired[Literal["EXW", "FCA", "FAS", "FOB", "CFR", "CIF", "CPT", "CIP", "DAP", "DPU", "DDP"] | str]
    """Incoterms 2020 rule (WCO: TradeTerms/ConditionCode)"""
    place: NotRequired[str]
    """Named place of the Incoterms rule (WCO: TradeTerms/LocationName)"""
    charges: NotRequired[list[DraftDeclarationInvoiceChargesItem]]
    """Costs in addition to the invoice price"""


class DraftDeclarationInvoiceChargesItem(TypedDict):
    """Cost that the customs value may include in addition to the invoice price"""

    type: NotRequired[Literal["freight", "insurance", "packing", "commission", "buying_commission", "assists", "royalties", "proceeds", "other", "inland_freight", "import_duties"] | str]
    """Type of the charge. Freight and insurance are the costs up to the border. `assists` (supplied by the buyer for the production), `royalties` and `proceeds` (of a resale, due to the seller) are added to the customs value; a `buying_commission` is not. `inland_freight` (after the border) and `import_duties` are deducted from a price that includes them (WCO: CustomsValuation/ChargeDeduction/ChargesTypeCode; Annex B: 14 04)"""
    amount: NotRequired[str]
    """Amount of the charge"""
    currency: NotRequired[str]
    """Currency of the charge (ISO 4217)"""
    apportionment: NotRequired[Literal["value", "mass"] | str]
    """Key by which the charge is shared among the goods items: item amount or gross mass. Default: gross mass for freight, item amount for other charges"""


class DraftDeclarationTransport(TypedDict):
    """Means of transport at the border (WCO: BorderTransportMeans)"""

    borderMode: NotRequired[Literal["1", "2", "3", "4", "5", "7", "8", "9"] | str]
    """Mode of transport at the border (WCO: BorderTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19)"""
    inlandMode: NotRequired[Literal["1", "2", "3", "4", "5", "7", "8", "9"] | str]
    """Mode of inland transport (WCO: ArrivalTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19)"""
    meansType: NotRequired[str]
    """Type of `identity`: 10 IMO number, 11 vessel name, 20 wagon, 30 road registration, 40 flight number, 41 aircraft registration (WCO: BorderTransportMeans/IdentificationTypeCode)"""
    identity: NotRequired[str]
    """Identity of the means of transport that crosses the border (WCO: BorderTransportMeans/ID)"""
    nationality: NotRequired[str]
    """Country where the means of transport is registered (WCO: BorderTransportMeans/RegistrationNationalityCode) (ISO 3166-1 alpha-2)"""
    departure: NotRequired[str]
    """Time of departure (WCO: BorderTransportMeans/DepartureDateTime)"""
    arrival: NotRequired[str]
    """Time of arrival (WCO: BorderTransportMeans/ArrivalDateTime)"""


class DraftDeclarationWarehouse(TypedDict):
    """Warehouse that the goods enter or leave (WCO: Warehouse; Annex B: 12 11)"""

    type: NotRequired[str]
    """Type of the warehouse, for instance R public, U private (WCO: Warehouse/TypeCode)"""
    reference: NotRequired[str]
    """Number of the warehouse (WCO: Warehouse/ID)"""


class DraftDeclarationPayment(TypedDict):
    """Payment of duties; required for an import (WCO: DutyTaxFee/Payment)"""

    method: NotRequired[Literal["immediate", "deferred", "secured"] | str]
    """Payment method: immediate, deferred (charged to a deferment account) or secured by a guarantee (WCO: Payment/MethodCode)"""
    account: NotRequired[str]
    """Deferment account; required for `deferred`"""
    payer: NotRequired[str]
    """Owner of the deferment account. Default: the declarant (WCO: Payer/ID; Annex B: 13 21)"""


class DraftDeclarationGuarantee(TypedDict):
    """Security for duties; required if the payment method is `secured` (WCO: ObligationGuarantee)"""

    type: NotRequired[str]
    """Type of guarantee (WCO: ObligationGuarantee/SecurityDetailsCode)"""
    reference: NotRequired[str]
    """Guarantee reference number (WCO: ObligationGuarantee/ReferenceID)"""
    amount: NotRequired[str]
    """Secured amount (WCO: ObligationGuarantee/AmountAmount)"""
    currency: NotRequired[str]
    """Currency of the amount (ISO 4217)"""
    holder: NotRequired[str]
    """Provider of the guarantee. Default: the declarant (WCO: Surety/ID; Annex B: 13 20)"""


class DraftDeclarationAuthorisationsItem(TypedDict):
    """Authorisation granted by customs (WCO: AuthorisationHolder; Annex B: 12 12)"""

    kind: NotRequired[str]
    """Type of authorisation, for instance CWP customs warehouse (WCO: AuthorisationHolder/CategoryCode)"""
    reference: NotRequired[str]
    """Number of the authorisation"""
    holder: NotRequired[str]
    """Holder of the authorisation. Default: the declarant"""


class DraftDeclarationSupportingDocumentsItem(TypedDict):
    """Document, certificate or authorisation (WCO: AdditionalDocument)"""

    type: NotRequired[str]
    """Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode)"""
    reference: NotRequired[str]
    """Number or reference of the document (WCO: AdditionalDocument/ID)"""
    date: NotRequired[str]
    """Date of issue (WCO: AdditionalDocument/IssueDateTime)"""
    validUntil: NotRequired[str]
    """Last day of validity of the document"""
    issuingAuthority: NotRequired[str]
    """Authority that issued the document"""


class DraftDeclarationPreviousDocumentsItem(TypedDict):
    """Previous procedure or document of the goods (WCO: PreviousDocument)"""

    type: NotRequired[str]
    """Document type, for instance N337 temporary storage (WCO: PreviousDocument/TypeCode)"""
    reference: NotRequired[str]
    """Number or reference of the previous document, for instance an MRN (WCO: PreviousDocument/ID)"""
    item: NotRequired[int]
    """Item number in the previous document (WCO: PreviousDocument/LineNumeric)"""
    quantity: NotRequired[str]
    """Quantity taken from the item of the previous document; default: the net mass (Annex B: 12 01)"""
    unit: NotRequired[str]
    """Unit of the quantity; default: `KGM` (UN/ECE Rec. 20; Annex B: 12 01)"""


class DraftDeclarationAdditionalInformationItem(TypedDict):
    """Special mention or statement (WCO: AdditionalInformation)"""

    code: NotRequired[str]
    """Type of statement (WCO: AdditionalInformation/StatementCode)"""
    text: NotRequired[str]
    """Text of the statement (WCO: AdditionalInformation/StatementDescription)"""


DraftError = TypedDict(
    "DraftError",
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
        "relatedDeclaration": NotRequired["RelatedDeclaration"],
        "fix": NotRequired["list[dict[str, Any]]"],
        "severity": "Literal[\"error\"]",
    },
)


class DryRun(TypedDict):
    """Result of a dry run: the status, next actions, warnings and duties that the declaration would have after lodgement. Nothing is stored"""

    dryRun: Literal[True]
    """True: nothing was stored"""
    lrn: str
    """LRN of the declaration"""
    status: Literal["lodged"] | str
    """Status that the declaration would have after lodgement"""
    statusGroup: Literal["failed", "done", "action_required", "open"] | str
    """Group to which the status belongs"""
    nextActions: list[NextAction]
    """Next required actions, with the party that must act and the time limit"""
    warnings: list[Warning]
    """Findings that do not prevent the lodgement"""
    duties: Duties


class DryRunLine(TypedDict):
    """Result of a dry run: the declaration of this line could be lodged. Nothing was stored"""

    line: int
    """Line number in the request body, from 1"""
    httpStatus: Literal[200]
    lrn: str
    """LRN of the declaration in this line"""
    warnings: NotRequired[list[Warning]]
    """Findings that do not prevent the lodgement"""


class DutyCalculationInput(TypedDict):
    """A complete or partial declaration; only `type` is required"""

    type: Literal["import", "export", "low_value"]
    """Type of declaration, which determines the direction of the goods (WCO: Declaration/TypeCode)"""
    additionalDeclarationType: NotRequired[str]
    """A if the goods arrived before the lodgement; D if the goods are presented after the lodgement (Annex B: 11 02)"""
    lrn: NotRequired[str]
    """Local reference number: reference of the declarant, unique in the organisation. A lodged LRN can’t be used again (WCO: Declaration/FunctionalReferenceID)"""
    office: NotRequired[str]
    """Customs office where the declaration is lodged (WCO: Declaration/DeclarationOfficeID): country and six characters, for instance XA000100"""
    presentationOffice: NotRequired[str]
    """Customs office of presentation, if it differs from `office` (WCO: PresentationOffice/ID): country and six characters, for instance XA000100"""
    exitOffice: NotRequired[str]
    """Customs office of exit; required for an export (WCO: ExitOffice/ID): country and six characters, for instance XA000100"""
    supervisingOffice: NotRequired[str]
    """Customs office that supervises the procedure (WCO: SupervisingOffice/ID; Annex B: 17 10): country and six characters, for instance XA000100"""
    expectedArrival: NotRequired[str]
    """Expected time of arrival, for a declaration lodged before the arrival of the goods. Customs registers such a declaration, and accepts it after the presentation"""
    representation: NotRequired[str]
    """Representation: the declarant acts itself (`self`), or a representative acts in the name of the declarant (`direct`) or in the name of the representative (`indirect`) (WCO: Agent/FunctionCode)"""
    declarant: NotRequired[DutyCalculationInputDeclarant]
    """Declarant (WCO: Declarant)"""
    representative: NotRequired[DutyCalculationInputRepresentative]
    """Representative of the declarant; required unless `representation` is `self` (WCO: Agent)"""
    importer: NotRequired[DutyCalculationInputImporter]
    """Importer; required for an import, with its identification (WCO: Importer)"""
    exporter: NotRequired[DutyCalculationInputExporter]
    """Exporter; required for an export, with its identification (WCO: Exporter)"""
    seller: NotRequired[DutyCalculationInputSeller]
    """Last seller of the goods, if not the exporter (WCO: Seller; Annex B: 13 08)"""
    buyer: NotRequired[DutyCalculationInputBuyer]
    """Last buyer of the goods, if not the importer (WCO: Buyer; Annex B: 13 09)"""
    fiscalReferences: NotRequired[list[DutyCalculationInputFiscalReferencesItem]]
    """Parties responsible for the VAT"""
    dispatchCountry: NotRequired[str]
    """Country from which the goods are dispatched (WCO: ExportCountry/ID) (ISO 3166-1 alpha-2)"""
    destinationCountry: NotRequired[str]
    """Country of destination (WCO: Destination/CountryCode) (ISO 3166-1 alpha-2)"""
    natureOfTransaction: NotRequired[str]
    """Type of transaction, for instance 11 outright sale (WCO: TransactionNatureCode; Annex B: 99 05)"""
    invoice: NotRequired[DutyCalculationInputInvoice]
    """Commercial invoice and terms of delivery (WCO: Invoice, TradeTerms)"""
    transport: NotRequired[DutyCalculationInputTransport]
    """Means of transport at the border (WCO: BorderTransportMeans)"""
    consignment: NotRequired[SentConsignment]
    warehouse: NotRequired[DutyCalculationInputWarehouse]
    """Warehouse that the goods enter or leave (WCO: Warehouse; Annex B: 12 11)"""
    goodsItems: NotRequired[list[SentGoodsItem]]
    """Goods, one item for each commodity code, origin and procedure"""
    payment: NotRequired[DutyCalculationInputPayment]
    """Payment of duties; required for an import (WCO: DutyTaxFee/Payment)"""
    guarantee: NotRequired[DutyCalculationInputGuarantee]
    """Security for duties; required if the payment method is `secured` (WCO: ObligationGuarantee)"""
    authorisations: NotRequired[list[DutyCalculationInputAuthorisationsItem]]
    """Authorisations that the declaration uses"""
    supportingDocuments: NotRequired[list[DutyCalculationInputSupportingDocumentsItem]]
    """Supporting documents of all goods items"""
    previousDocuments: NotRequired[list[DutyCalculationInputPreviousDocumentsItem]]
    """Previous documents of all goods items"""
    additionalInformation: NotRequired[list[DutyCalculationInputAdditionalInformationItem]]
    """Statements for all goods items"""


class DutyCalculationInputDeclarant(TypedDict):
    """Declarant (WCO: Declarant)"""

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
    """Representative of the declarant; required unless `representation` is `self` (WCO: Agent)"""

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
    """Importer; required for an import, with its identification (WCO: Importer)"""

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
    """Exporter; required for an export, with its identification (WCO: Exporter)"""

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
    """Last seller of the goods, if not the exporter (WCO: Seller; Annex B: 13 08)"""

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
    """Last buyer of the goods, if not the importer (WCO: Buyer; Annex B: 13 09)"""

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
    """VAT identification number (WCO: DomesticDutyTaxParty/ID)"""


class DutyCalculationInputInvoice(TypedDict):
    """Commercial invoice and terms of delivery (WCO: Invoice, TradeTerms)"""

    number: NotRequired[str]
    """Number of the commercial invoice (WCO: Invoice/ID)"""
    date: NotRequired[str]
    """Date of the commercial invoice (WCO: Invoice/IssueDateTime)"""
    amount: NotRequired[str]
    """Total invoice amount, equal to the sum of the item amounts (WCO: Declaration/InvoiceAmount)"""
    currency: NotRequired[str]
    """Currency of the invoice and of every item amount (ISO 4217)"""
    incoterm: NotRequired[str]
    """Incoterms 2020 rule (WCO: TradeTerms/ConditionCode)"""
    place: NotRequired[str]
    """Named place of the Incoterms rule (WCO: TradeTerms/LocationName)"""
    charges: NotRequired[list[DutyCalculationInputInvoiceChargesItem]]
    """Costs in addition to the invoice price"""


class DutyCalculationInputInvoiceChargesItem(TypedDict):
    """Cost that the customs value may include in addition to the invoice price"""

    type: NotRequired[str]
    """Type of the charge. Freight and insurance are the costs up to the border. `assists` (supplied by the buyer for the production), `royalties` and `proceeds` (of a resale, due to the seller) are added to the customs value; a `buying_commission` is not. `inland_freight` (after the border) and `import_duties` are deducted from a price that includes them (WCO: CustomsValuation/ChargeDeduction/ChargesTypeCode; Annex B: 14 04)"""
    amount: NotRequired[str]
    """Amount of the charge"""
    currency: NotRequired[str]
    """Currency of the charge (ISO 4217)"""
    apportionment: NotRequired[str]
    """Key by which the charge is shared among the goods items: item amount or gross mass. Default: gross mass for freight, item amount for other charges"""


class DutyCalculationInputTransport(TypedDict):
    """Means of transport at the border (WCO: BorderTransportMeans)"""

    borderMode: NotRequired[str]
    """Mode of transport at the border (WCO: BorderTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19)"""
    inlandMode: NotRequired[str]
    """Mode of inland transport (WCO: ArrivalTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19)"""
    meansType: NotRequired[str]
    """Type of `identity`: 10 IMO number, 11 vessel name, 20 wagon, 30 road registration, 40 flight number, 41 aircraft registration (WCO: BorderTransportMeans/IdentificationTypeCode)"""
    identity: NotRequired[str]
    """Identity of the means of transport that crosses the border (WCO: BorderTransportMeans/ID)"""
    nationality: NotRequired[str]
    """Country where the means of transport is registered (WCO: BorderTransportMeans/RegistrationNationalityCode) (ISO 3166-1 alpha-2)"""
    departure: NotRequired[str]
    """Time of departure (WCO: BorderTransportMeans/DepartureDateTime)"""
    arrival: NotRequired[str]
    """Time of arrival (WCO: BorderTransportMeans/ArrivalDateTime)"""


class DutyCalculationInputWarehouse(TypedDict):
    """Warehouse that the goods enter or leave (WCO: Warehouse; Annex B: 12 11)"""

    type: NotRequired[str]
    """Type of the warehouse, for instance R public, U private (WCO: Warehouse/TypeCode)"""
    reference: NotRequired[str]
    """Number of the warehouse (WCO: Warehouse/ID)"""


class DutyCalculationInputPayment(TypedDict):
    """Payment of duties; required for an import (WCO: DutyTaxFee/Payment)"""

    method: NotRequired[str]
    """Payment method: immediate, deferred (charged to a deferment account) or secured by a guarantee (WCO: Payment/MethodCode)"""
    account: NotRequired[str]
    """Deferment account; required for `deferred`"""
    payer: NotRequired[str]
    """Owner of the deferment account. Default: the declarant (WCO: Payer/ID; Annex B: 13 21)"""


class DutyCalculationInputGuarantee(TypedDict):
    """Security for duties; required if the payment method is `secured` (WCO: ObligationGuarantee)"""

    type: NotRequired[str]
    """Type of guarantee (WCO: ObligationGuarantee/SecurityDetailsCode)"""
    reference: NotRequired[str]
    """Guarantee reference number (WCO: ObligationGuarantee/ReferenceID)"""
    amount: NotRequired[str]
    """Secured amount (WCO: ObligationGuarantee/AmountAmount)"""
    currency: NotRequired[str]
    """Currency of the amount (ISO 4217)"""
    holder: NotRequired[str]
    """Provider of the guarantee. Default: the declarant (WCO: Surety/ID; Annex B: 13 20)"""


class DutyCalculationInputAuthorisationsItem(TypedDict):
    """Authorisation granted by customs (WCO: AuthorisationHolder; Annex B: 12 12)"""

    kind: NotRequired[str]
    """Type of authorisation, for instance CWP customs warehouse (WCO: AuthorisationHolder/CategoryCode)"""
    reference: NotRequired[str]
    """Number of the authorisation"""
    holder: NotRequired[str]
    """Holder of the authorisation. Default: the declarant"""


class DutyCalculationInputSupportingDocumentsItem(TypedDict):
    """Document, certificate or authorisation (WCO: AdditionalDocument)"""

    type: NotRequired[str]
    """Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode)"""
    reference: NotRequired[str]
    """Number or reference of the document (WCO: AdditionalDocument/ID)"""
    date: NotRequired[str]
    """Date of issue (WCO: AdditionalDocument/IssueDateTime)"""
    validUntil: NotRequired[str]
    """Last day of validity of the document"""
    issuingAuthority: NotRequired[str]
    """Authority that issued the document"""


class DutyCalculationInputPreviousDocumentsItem(TypedDict):
    """Previous procedure or document of the goods (WCO: PreviousDocument)"""

    type: NotRequired[str]
    """Document type, for instance N337 temporary storage (WCO: PreviousDocument/TypeCode)"""
    reference: NotRequired[str]
    """Number or reference of the previous document, for instance an MRN (WCO: PreviousDocument/ID)"""
    item: NotRequired[float]
    """Item number in the previous document (WCO: PreviousDocument/LineNumeric)"""
    quantity: NotRequired[str]
    """Quantity taken from the item of the previous document; default: the net mass (Annex B: 12 01)"""
    unit: NotRequired[str]
    """Unit of the quantity; default: `KGM` (UN/ECE Rec. 20; Annex B: 12 01)"""


class DutyCalculationInputAdditionalInformationItem(TypedDict):
    """Special mention or statement (WCO: AdditionalInformation)"""

    code: NotRequired[str]
    """Type of statement (WCO: AdditionalInformation/StatementCode)"""
    text: NotRequired[str]
    """Text of the statement (WCO: AdditionalInformation/StatementDescription)"""


class DutyCalculationResult(TypedDict):
    """Calculated duties and taxes, or the values that are missing for the calculation"""

    date: str
    """Date whose tariff and exchange rates apply"""
    duties: Duties


class DutyRate(TypedDict):
    """A component of a duty."""

    kind: Literal["ad_valorem", "specific"] | str
    """Kind of rate: percentage of the customs value, or amount per unit."""
    percent: NotRequired[str]
    """Percentage of an ad valorem duty, as a decimal string."""
    amount: NotRequired[str]
    """Amount per unit of a specific duty."""
    currency: NotRequired[str]
    """Currency of the amount (ISO 4217)."""
    per: NotRequired[str]
    """Unit to which the amount applies (UN/ECE Recommendation 20)."""


class DutyStep(TypedDict):
    """One step of the calculation"""

    step: Literal["price", "freight", "insurance", "packing", "commission", "buying_commission", "assists", "royalties", "proceeds", "other", "inland_freight", "import_duties", "customs_value", "duty_base", "duty", "relief", "vat_base", "vat", "vat_relief", "suspended_duty", "suspended_vat", "rounding"] | str
    """Type of the step"""
    description: str
    """Description of the step"""
    basis: str
    """Value to which the rate applies, with its currency or unit"""
    rate: str | None
    """Rate of the duty or tax in this step; null if the step has no rate"""
    amount: str
    """Result of the step, negative for a deduction, in national currency"""
    tax: NotRequired[str]
    """Code of the tax to which the step belongs"""
    measure: NotRequired[str]
    """Tariff measure that the step applies"""


class EstimatedDuties(TypedDict):
    """Estimated duties and VAT of a draft under the law of today"""

    estimated: Literal[True]
    """True: the portal estimated these duties for a draft"""
    date: str
    """Date whose tariff and exchange rates apply: today"""
    currency: str
    """National currency (ISO 4217)"""
    payable: str | None
    """Amount to be paid; null if `calculation` is `not_calculable`"""
    suspended: str | None
    """Amount suspended by procedures and secured by a guarantee; null if `calculation` is `not_calculable`"""
    calculation: Duties


class Event(TypedDict):
    """An event of a declaration. New types and properties may be added"""

    id: str
    """Id of the event. Use it to detect duplicates: a repeated event has the same id"""
    type: EventType
    sequence: int
    """Sequence number in the log of the organisation. Later events have greater numbers"""
    occurredAt: str
    """Time of the event"""
    organisationId: str
    """Id of the organisation to which the declaration belongs"""
    declaration: EventDeclaration
    """Declaration of the event. With `include=declaration`, it contains the declaration as it was at the time of the event, with its content"""
    lodgedBy: NotRequired[str]
    """Organisation that lodged the declaration; only the principal sees this property"""
    mandateId: NotRequired[str]
    """Mandate under which the declaration was lodged; only the principal sees this property"""


class EventDeclaration(TypedDict):
    """Declaration of the event. With `include=declaration`, it contains the declaration as it was at the time of the event, with its content"""

    id: str
    """Id of the declaration"""
    lrn: str
    """Local reference number (LRN)"""
    mrn: str | None
    """Movement reference number (MRN); null if the declaration had no MRN at the time of the event"""
    status: str
    """Main status of the declaration after the event"""
    href: str
    """URL of the declaration"""
    type: NotRequired[Literal["import", "export", "low_value"] | str]
    """Type of declaration, which determines the direction of the goods (WCO: Declaration/TypeCode)"""
    office: NotRequired[str | None]
    """Customs office of lodgement; null if the draft does not state it"""
    statusGroup: NotRequired[Literal["failed", "done", "action_required", "open"] | str]
    """Group to which the status belongs"""
    lane: NotRequired[Literal["green", "yellow", "red"] | None]
    """Control lane; null until customs assigns it"""
    changedAt: NotRequired[str]
    """Time of the event"""
    nextActions: NotRequired[list[NextAction]]
    """Next required actions, with the party that must act and the time limit"""
    version: NotRequired[int]
    """Version of the declaration at the time of the event"""
    duties: NotRequired[EventDeclarationDuties | None]
    """Duties as assessed at the time of the event. Null before the assessment, or if customs assessed the duties again later"""
    openQuery: NotRequired[EventDeclarationOpenQuery | None]
    """Query that was open at the time of the event; null if no query was open"""
    document: NotRequired[SentDeclaration]


class EventDeclarationDuties(TypedDict):
    version: int
    """Assessed version of the declaration"""
    assessedAt: str
    """Time of the assessment"""
    currency: str
    """National currency (ISO 4217)"""
    payable: str
    """Payable amount, as a decimal string"""
    suspended: str
    """Suspended amount that is secured, as a decimal string"""


class EventDeclarationOpenQuery(TypedDict):
    number: int
    """Number of the query in the declaration"""
    question: str
    """Question of customs"""
    requestedDocuments: list[str]
    """Codes of the document types that customs requests"""
    openedAt: str
    """Time when customs opened the query"""
    dueBy: str | None
    """Deadline for the answer; null without a deadline"""


class Events(TypedDict):
    """A page of the event log"""

    items: list[Event]
    """Events, oldest first"""
    cursor: str
    """Value of `after` for the next request"""
    more: bool
    """Whether more events are available now"""


class ExportedDeclaration(TypedDict):
    """A declaration in one line of an export"""

    id: str
    """Identifier of the declaration"""
    lrn: str
    """Local reference number of the declarant"""
    mrn: str | None
    """Movement reference number; null before registration or acceptance"""
    type: Literal["import", "export", "low_value"] | str
    """Type of declaration, which determines the direction of the goods (WCO: Declaration/TypeCode)"""
    office: str | None
    """Customs office of lodgement; null if the declaration does not state it"""
    status: Literal["draft", "lodged", "registered", "rejected", "accepted", "under_control", "released", "not_released", "cleared", "exited", "invalidated", "expired"] | str
    """Status of the declaration"""
    statusGroup: Literal["failed", "done", "action_required", "open"] | str
    """Group to which the status of the declaration belongs"""
    lane: Literal["green", "yellow", "red"] | None
    """Control lane; null before customs assigns it"""
    version: int
    """Current version of the declaration"""
    lodgedAt: str
    """Time of lodgement"""
    changedAt: str
    """Time of the last change"""
    importer: str | None
    """Identification number of the importer; null if the declaration does not state it"""
    exporter: str | None
    """Identification number of the exporter; null if the declaration does not state it"""
    goodsItems: int
    """Number of goods items"""
    totalPackages: int | None
    """Number of packages of all goods items; null if the declaration does not state it"""
    grossMass: str | None
    """Gross mass of the whole consignment in kilograms; null if the declaration does not state it"""
    invoiceAmount: str | None
    """Total invoice amount; null if the declaration does not state it"""
    invoiceCurrency: str | None
    """Currency of the invoice; null if the declaration does not state it"""
    dutiesPayable: str | None
    """Duties to be paid; null before the assessment"""
    dutiesSuspended: str | None
    """Duties suspended by a procedure; null before the assessment"""
    dutiesCurrency: str | None
    """Currency of the duties; null before the assessment"""
    lodgedBy: NotRequired[str]
    """Organisation that lodged the declaration; only the principal sees this property"""
    mandateId: NotRequired[str]
    """Mandate under which the declaration was lodged; only the principal sees this property"""


class FullDeclaration(TypedDict):
    """A declaration with its content, open query, pending amendment, bills and duties; `warnings` only after an amendment"""

    id: str
    """Identifier of the declaration"""
    lrn: str
    """Local reference number of the declarant (WCO: FunctionalReferenceID)"""
    mrn: str | None
    """Movement reference number; null until customs registers or accepts the declaration"""
    type: Literal["import", "export", "low_value"] | str
    """Type of declaration, which determines the direction of the goods (WCO: Declaration/TypeCode)"""
    office: str | None
    """Customs office of lodgement; null if the draft does not state it"""
    status: Literal["draft", "lodged", "registered", "rejected", "accepted", "under_control", "released", "not_released", "cleared", "exited", "invalidated", "expired"] | str
    """Status of the declaration"""
    statusGroup: Literal["failed", "done", "action_required", "open"] | str
    """Group to which the status belongs"""
    lane: Literal["green", "yellow", "red"] | None
    """Control lane; null until customs assigns it"""
    changedAt: str
    """Time of the last change of the declaration"""
    nextActions: list[NextAction]
    """Next required actions, with the party that must act and the time limit"""
    version: int
    """Current version of the declaration"""
    createdAt: str
    """Time when the draft was created"""
    lodgedAt: str | None
    """Time of lodgement; null for a draft"""
    tracks: FullDeclarationTracks
    """Sub-statuses in addition to `status`, such as `payment`"""
    outcome: Literal["re_export", "destruction", "abandonment", "seizure"] | str | None
    """Disposition of the goods after customs refused to release them; null otherwise"""
    actions: dict[str, FullDeclarationActionsValue]
    """Actions of the declarant, each with the reason if it is not allowed now"""
    openQuery: FullDeclarationOpenQuery | None
    """Open query from customs that has no answer yet; otherwise null"""
    pendingAmendment: FullDeclarationPendingAmendment | None
    """Amendment on which customs has not decided yet; otherwise null"""
    presentation: FullDeclarationPresentation | None
    """Presentation of goods that arrived after the lodgement; null without a presentation"""
    bills: list[FullDeclarationBillsItem]
    """Bills of the declaration, oldest first, including paid bills"""
    refunds: list[FullDeclarationRefundsItem]
    """Refunds that were paid or ordered, oldest first"""
    duties: FullDeclarationDuties | None
    """Totals of duties and taxes; null before the assessment"""
    applicableLaw: ApplicableLaw | None
    """Legal basis of the duties; null before acceptance"""
    warnings: NotRequired[list[Warning]]
    """Findings that do not prevent the lodgement"""
    document: SentDeclaration


class FullDeclarationTracks(TypedDict):
    """Sub-statuses in addition to `status`, such as `payment`"""

    control: str
    """Sub-status of the control of documents or goods"""
    payment: str
    """Sub-status of the payment of duties"""
    amendment: str
    """Sub-status of the latest amendment"""
    invalidation: str
    """Sub-status of the invalidation"""
    query: str
    """Sub-status of the query from customs"""
    discharge: str
    """Sub-status of the discharge of the procedure"""


class FullDeclarationActionsValue(TypedDict):
    allowed: bool
    """True if the declarant can take this action now"""
    reasonCode: NotRequired[str]
    """Stable, machine-readable code of the reason; absent if the action is allowed"""
    reason: NotRequired[str]
    """Reason in English; absent if the action is allowed"""


class FullDeclarationOpenQuery(TypedDict):
    number: int
    """Number of the query in the declaration, from 1"""
    question: str
    """Question of customs"""
    requestedDocuments: list[str]
    """Codes of the document types that customs requests"""
    openedAt: str
    """Time when customs opened the query"""
    dueBy: str | None
    """Time limit for the answer; null without a limit"""
    href: str
    """URL of the complete resource"""


class FullDeclarationPendingAmendment(TypedDict):
    number: int
    """Number of the amendment in the declaration, from 1"""
    reason: str
    """Reason for the amendment"""
    baseVersion: int
    """Version of the declaration that the amendment changes"""
    requestedAt: str
    """Time when the amendment was requested"""
    href: str
    """URL of the complete resource"""


class FullDeclarationPresentation(TypedDict):
    presentedAt: str
    """Time when the declarant notified customs"""
    arrivedAt: str
    """Time of arrival of the goods"""
    office: str | None
    """Customs office of presentation; null if it is the office where the declaration is lodged"""
    goodsLocation: str | None
    """Place where customs can examine the goods; null if it is the declared place"""


class FullDeclarationBillsItem(TypedDict):
    number: int
    """Number of the bill among the bills of the declaration: the first bill has the number 1."""
    basis: Literal["assessment", "amendment", "discharge", "demand", "interest", "statement"] | str
    """Basis of the bill. `assessment`: calculated duties; `amendment`: increase by an amendment; `demand`: demand in addition to the calculated duties; `interest`: interest on a late payment. More values can be added"""
    reason: str | None
    """Reason that the officer gave; null if the officer gave no reason"""
    applicableDate: str | None
    """Date whose law the calculation applies; null if unknown"""
    version: int | None
    """Version of the declaration on which the calculation is based; null if unknown"""
    reference: str
    """Payment reference that the payer quotes"""
    status: Literal["due", "paid", "secured", "refunded", "cancelled"] | str
    """Status of the bill"""
    amount: str
    """Billed amount (decimal)"""
    lines: list[FullDeclarationBillsItemLinesItem]
    """Parts of the amount, one for each duty, tax or other revenue"""
    method: Literal["immediate", "secured", "deferred"] | str
    """Payment method"""
    paid: str
    """Amount paid (decimal)"""
    refunded: str
    """Amount refunded, as money or as released security (decimal)"""
    outstanding: str
    """Amount still to be paid, secured or not (decimal)"""
    currency: str
    """Currency of the amounts (ISO 4217)"""
    dueBy: str | None
    """Time limit for the payment; null without a limit"""
    overdueSince: str | None
    """Time since which the bill is overdue; null if the bill is not overdue"""
    settledAt: str | None
    """Time when the bill was paid, refunded or cancelled; null while the bill is open"""
    guaranteeReference: str | None
    """Guarantee that secures the bill, or from which the bill was collected; null without a guarantee"""
    account: str | None
    """Deferment account to which the bill is charged, or from which the bill was paid; null without an account"""


class FullDeclarationBillsItemLinesItem(TypedDict):
    type: Literal["duty", "vat", "interest", "other"] | str
    """Type of revenue: a duty, a tax or another charge"""
    amount: str
    """Amount; negative if an amendment reduced it (decimal)"""


class FullDeclarationRefundsItem(TypedDict):
    number: int
    """Number of the refund in the declaration, from 1"""
    billReference: str
    """Reference of the refunded bill"""
    amount: str
    """Refunded amount, or amount to be refunded (decimal)"""
    lines: list[FullDeclarationRefundsItemLinesItem]
    """Parts of the amount, one for each duty, tax or other revenue"""
    basis: Literal["amendment", "assessment", "invalidation", "order"] | str
    """Basis of the refund. `amendment`: reduction by an amendment; `assessment`: new assessment by customs; `invalidation`: invalidation of the declaration; `order`: order of customs. More values can be added"""
    reason: str | None
    """Reason for the refund; null if no reason was given"""
    orderedAt: str
    """Time when the refund was ordered"""
    paidAt: str | None
    """Time when the money was paid; null before the payment, and if security was released instead"""


class FullDeclarationRefundsItemLinesItem(TypedDict):
    type: Literal["duty", "vat", "interest", "other"] | str
    """Type of revenue: a duty, a tax or another charge"""
    amount: str
    """Amount; negative if an amendment reduced it (decimal)"""


class FullDeclarationDuties(TypedDict):
    version: int
    """Assessed version of the declaration"""
    assessedAt: str
    """Time of the assessment"""
    currency: str
    """National currency (ISO 4217)"""
    payable: str
    """Amount to be paid (decimal)"""
    suspended: str
    """Amount suspended by procedures and secured by a guarantee (decimal)"""
    href: str
    """URL of the complete resource"""


class GoodsItem(TypedDict):
    """Goods of one commodity code, origin and procedure. The item number is the position in the list, from 1 (WCO: GovernmentAgencyGoodsItem)"""

    commodityCode: NotRequired[str]
    """HS subheading of 6 digits, or up to 10 digits of the national tariff (WCO: Classification/ID)"""
    additionalCodes: NotRequired[list[str]]
    """Codes in addition to the commodity code (WCO: Commodity/Classification; Annex B: 18 09)"""
    description: NotRequired[str]
    """Description of the goods in plain language (WCO: Commodity/Description)"""
    procedure: NotRequired[str]
    """Requested and previous procedure, for instance 4000 (WCO: GovernmentProcedure/CurrentCode, PreviousCode)"""
    additionalProcedures: NotRequired[list[str]]
    """Additional procedures of this goods item"""
    origin: NotRequired[str]
    """Country of origin (WCO: Origin/CountryCode) (ISO 3166-1 alpha-2)"""
    preferentialOrigin: NotRequired[str]
    """Country of origin for the preference, if it differs from `origin` (WCO: Origin; Annex B: 16 09) (ISO 3166-1 alpha-2)"""
    preference: NotRequired[str]
    """Requested tariff treatment, for instance 100 third-country duty, 300 preference"""
    quotaOrderNumber: NotRequired[str]
    """Order number of the requested tariff quota"""
    netMass: NotRequired[str]
    """Mass without packaging, in kilograms (WCO: GoodsMeasure/NetNetWeightMeasure)"""
    grossMass: NotRequired[str]
    """Mass with packaging and without containers, in kilograms (WCO: GoodsMeasure/GrossMassMeasure)"""
    supplementaryUnits: NotRequired[GoodsItemSupplementaryUnits]
    """Quantity in the unit that the tariff requires (WCO: GoodsMeasure/TariffQuantity)"""
    packages: NotRequired[list[GoodsItemPackagesItem]]
    """Packages of this goods item"""
    containerNumbers: NotRequired[list[str]]
    """Containers with goods of this item (WCO: TransportEquipment/ID)"""
    itemAmount: NotRequired[str]
    """Price of the item in the invoice currency (WCO: InvoiceLine/ItemChargeAmount)"""
    processingCost: NotRequired[str]
    """Cost of the processing abroad, in the invoice currency. With procedure 6121, this cost is the base for duty and VAT (Union Customs Code 86(5))"""
    valuationMethod: NotRequired[str]
    """Method of customs valuation; 1 is the transaction value (WCO: CustomsValuation/MethodCode)"""
    valuationIndicators: NotRequired[str]
    """Four digits, 1 for yes and 0 for no: related parties, restrictions on disposal, conditions of the sale, royalties or proceeds (WCO: CustomsValuation/ValuationAdjustment; Annex B: 14 07)"""
    statisticalValue: NotRequired[str]
    """Statistical value of the goods (WCO: StatisticalValueAmount)"""
    dangerousGoods: NotRequired[str]
    """UN number of dangerous goods (WCO: DangerousGoods/UNDGID)"""
    supportingDocuments: NotRequired[list[GoodsItemSupportingDocumentsItem]]
    """Supporting documents of this goods item"""
    previousDocuments: NotRequired[list[GoodsItemPreviousDocumentsItem]]
    """Previous documents of this goods item"""
    additionalInformation: NotRequired[list[GoodsItemAdditionalInformationItem]]
    """Statements for this goods item"""


class GoodsItemSupplementaryUnits(TypedDict):
    """Quantity in the unit that the tariff requires (WCO: GoodsMeasure/TariffQuantity)"""

    quantity: NotRequired[str]
    """Quantity in the supplementary unit"""
    unit: NotRequired[str]
    """Unit, for instance NAR number of articles (UN/ECE Rec. 20)"""


class GoodsItemPackagesItem(TypedDict):
    """Packages of one type (WCO: Packaging)"""

    type: NotRequired[str]
    """Type of package, for instance BG bag (UN/ECE Rec. 21; WCO: Packaging/TypeCode)"""
    count: NotRequired[int]
    """Number of packages; 0 if the goods share packages with another goods item (WCO: Packaging/QuantityQuantity)"""
    marks: NotRequired[str]
    """Marks and numbers on the packages (WCO: Packaging/MarksNumbersID)"""


class GoodsItemSupportingDocumentsItem(TypedDict):
    """Document, certificate or authorisation (WCO: AdditionalDocument)"""

    type: NotRequired[str]
    """Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode)"""
    reference: NotRequired[str]
    """Number or reference of the document (WCO: AdditionalDocument/ID)"""
    date: NotRequired[str]
    """Date of issue (WCO: AdditionalDocument/IssueDateTime)"""
    validUntil: NotRequired[str]
    """Last day of validity of the document"""
    issuingAuthority: NotRequired[str]
    """Authority that issued the document"""


class GoodsItemPreviousDocumentsItem(TypedDict):
    """Previous procedure or document of the goods (WCO: PreviousDocument)"""

    type: NotRequired[str]
    """Document type, for instance N337 temporary storage (WCO: PreviousDocument/TypeCode)"""
    reference: NotRequired[str]
    """Number or reference of the previous document, for instance an MRN (WCO: PreviousDocument/ID)"""
    item: NotRequired[int]
    """Item number in the previous document (WCO: PreviousDocument/LineNumeric)"""
    quantity: NotRequired[str]
    """Quantity taken from the item of the previous document; default: the net mass (Annex B: 12 01)"""
    unit: NotRequired[str]
    """Unit of the quantity; default: `KGM` (UN/ECE Rec. 20; Annex B: 12 01)"""


class GoodsItemAdditionalInformationItem(TypedDict):
    """Special mention or statement (WCO: AdditionalInformation)"""

    code: NotRequired[str]
    """Type of statement (WCO: AdditionalInformation/StatementCode)"""
    text: NotRequired[str]
    """Text of the statement (WCO: AdditionalInformation/StatementDescription)"""


class ImportedParties(TypedDict):
    """Result of an import of parties"""

    added: int
    """Number of parties that were added"""
    changed: int
    """Number of existing parties that were changed"""
    skipped: int
    """Number of parties that the portal read but did not store because the address book is full (10,000 parties). The import ends after at most 250 such parties"""
    errors: list[ImportedPartiesErrorsItem]
    """Errors of invalid lines, at most the first 200; invalid lines are skipped"""


class ImportedPartiesErrorsItem(TypedDict):
    line: int
    """Line number in the file"""
    column: str | None
    """Name of the column; null if the error concerns the whole line"""
    message: str
    """Description of the error"""


class ItemDuties(TypedDict):
    """Duties and taxes of one goods item"""

    item: int
    """Number of the goods item"""
    commodityCode: str
    """Commodity code of the goods item"""
    collection: Literal["due", "suspended"] | str
    """Payment status of the amounts: `due` now, or `suspended` during the procedure"""
    steps: list[DutyStep]
    """Steps of the calculation"""
    customsValue: str
    """Customs value, in national currency"""
    duty: str
    """Duty, in national currency"""
    vat: str
    """VAT, in national currency"""
    total: str
    """Total of duty and VAT, in national currency"""
    suspended: NotRequired[str]
    """Amount that a guarantee secures: the suspended total, or the reduction for end use, in national currency"""
    taxes: NotRequired[list[ItemTax]]
    """Amount of each tax; absent if customs assessed the duties"""


class ItemTax(TypedDict):
    """Amount of one tax for a goods item"""

    code: str
    """Code of the tax"""
    name: str
    """Name of the tax"""
    base: str
    """Amount on which the tax is calculated, in national currency"""
    amount: str
    """Amount of the tax (unrounded if the tax is rounded only for the whole declaration), in national currency"""
    collection: Literal["due", "suspended"] | str
    """Payment status of the amount: `due` now, or `suspended` during the procedure"""


class LedgerEntry(TypedDict):
    id: str
    """Identifier of the ledger entry; later entries have higher identifiers"""
    declarationId: str | None
    """Identifier of the declaration to which the ledger entry belongs; null if it belongs to no declaration"""
    occurredAt: str
    """Time of the ledger entry"""
    type: str
    """Type of the ledger entry: `opened`, `billed`, `received`, `secured`, `security_released`, `security_called`, `guarantor_paid`, `refunded`, `cancelled`, `suspended`, `suspension_released`, `reversed`. More types can be added"""
    reference: str | None
    """Payment reference of the bill to which the ledger entry belongs; null if it belongs to no bill"""
    lines: list[LedgerEntryLinesItem]
    """Postings of the ledger entry; their amounts add up to zero"""


class LedgerEntryLinesItem(TypedDict):
    account: str
    """Ledger account: `claim/‹bill›`, `revenue/…`, `bank`, `credit`, `deferred/‹account›`, or for a guarantee `reserved/…`, `used/…`, `cover/…` or `guarantor/…`"""
    amount: str
    """Amount (decimal): positive for a debit, negative for a credit"""


class ListedTemplate(TypedDict):
    """A template without its content"""

    id: str
    """Identifier of the template"""
    name: str
    """Name of the template"""
    createdAt: str
    """Time when the template was created"""
    changedAt: str
    """Time of the last change"""


class LodgedDeclaration(TypedDict):
    """A lodged declaration with the warnings of the rules"""

    id: str
    """Identifier of the declaration"""
    lrn: str
    """Local reference number of the declarant (WCO: FunctionalReferenceID)"""
    mrn: str | None
    """Movement reference number; null until customs registers or accepts the declaration"""
    type: Literal["import", "export", "low_value"] | str
    """Type of declaration, which determines the direction of the goods (WCO: Declaration/TypeCode)"""
    office: str | None
    """Customs office of lodgement; null if the draft does not state it"""
    status: Literal["draft", "lodged", "registered", "rejected", "accepted", "under_control", "released", "not_released", "cleared", "exited", "invalidated", "expired"] | str
    """Status of the declaration"""
    statusGroup: Literal["failed", "done", "action_required", "open"] | str
    """Group to which the status belongs"""
    lane: Literal["green", "yellow", "red"] | None
    """Control lane; null until customs assigns it"""
    changedAt: str
    """Time of the last change of the declaration"""
    nextActions: list[NextAction]
    """Next required actions, with the party that must act and the time limit"""
    version: int
    """Current version of the declaration"""
    createdAt: str
    """Time when the draft was created"""
    lodgedAt: str | None
    """Time of lodgement; null for a draft"""
    tracks: LodgedDeclarationTracks
    """Sub-statuses in addition to `status`, such as `payment`"""
    outcome: Literal["re_export", "destruction", "abandonment", "seizure"] | str | None
    """Disposition of the goods after customs refused to release them; null otherwise"""
    actions: dict[str, LodgedDeclarationActionsValue]
    """Actions of the declarant, each with the reason if it is not allowed now"""
    warnings: list[Warning]
    """Findings that do not prevent the lodgement"""
    document: SentDeclaration


class LodgedDeclarationTracks(TypedDict):
    """Sub-statuses in addition to `status`, such as `payment`"""

    control: str
    """Sub-status of the control of documents or goods"""
    payment: str
    """Sub-status of the payment of duties"""
    amendment: str
    """Sub-status of the latest amendment"""
    invalidation: str
    """Sub-status of the invalidation"""
    query: str
    """Sub-status of the query from customs"""
    discharge: str
    """Sub-status of the discharge of the procedure"""


class LodgedDeclarationActionsValue(TypedDict):
    allowed: bool
    """True if the declarant can take this action now"""
    reasonCode: NotRequired[str]
    """Stable, machine-readable code of the reason; absent if the action is allowed"""
    reason: NotRequired[str]
    """Reason in English; absent if the action is allowed"""


class LodgedLine(TypedDict):
    """Declaration that was lodged from this line"""

    line: int
    """Line number in the request body, from 1"""
    httpStatus: Literal[201]
    id: str
    """Identifier of the declaration"""
    lrn: str
    """LRN of the declaration in this line"""
    mrn: str | None
    """Movement reference number; null until customs assigns it"""
    status: Literal["draft", "lodged", "registered", "rejected", "accepted", "under_control", "released", "not_released", "cleared", "exited", "invalidated", "expired"] | str
    """Status of the declaration"""
    alreadyLodged: NotRequired[Literal[True]]
    """True if the declaration was already lodged with the same content. The line then contains the current state of the declaration, and nothing was stored"""
    warnings: NotRequired[list[Warning]]
    """Findings that do not prevent the lodgement"""


class Mandate(TypedDict):
    """A mandate."""

    id: str
    """Identifier of the mandate."""
    principal: str
    """Identification number, unique: country and up to 15 characters, as registered with customs."""
    principalName: str | None
    """Name of the principal. Null if no organisation has the number. The representative sees null until the principal has offered or accepted the mandate."""
    representative: str
    """Identification number, unique: country and up to 15 characters, as registered with customs."""
    representativeName: str | None
    """Name of the representative. Null if no organisation has the number. The principal sees null until the representative has offered or accepted the mandate."""
    offeredBy: Literal["principal", "representative"] | str
    """Party that offered the mandate. Only the other party can accept it."""
    status: Literal["offered", "active", "suspended", "ended"] | str
    """Status of the mandate. Only an active mandate within its validity covers a lodgement."""
    suspendedBy: Literal["principal", "customs"] | str | None
    """Party that suspended the mandate. Only this party can resume the mandate. Null unless the mandate is suspended."""
    representations: list[Literal["direct", "indirect"]]
    """Kinds of representation: in the name of the principal (`direct`), or in the name of the representative on behalf of the principal (`indirect`)."""
    types: list[Literal["import", "export"] | str]
    """Declaration types that the mandate covers."""
    procedures: list[str] | None
    """First characters of the procedure codes that the mandate covers, such as `40`; null: all procedures."""
    offices: list[str] | None
    """Customs offices that the mandate covers; null: all offices."""
    maxValue: str | None
    """Maximum invoice amount of a declaration that is lodged under the mandate, in national currency; null: no maximum."""
    guarantees: list[str]
    """Guarantees of the principal that the representative can use."""
    accounts: list[str]
    """Deferment accounts of the principal that the representative can use."""
    validFrom: str
    """First day of validity."""
    validUntil: str | None
    """Last day of validity; null if unlimited."""
    offerEndsAt: str
    """Time limit for accepting the offer."""
    createdAt: str
    """Time of the offer."""
    changedAt: str
    """Time of the last change."""
    actions: MandateActions
    """Actions of the caller, each with the reason if it is not allowed now."""


class MandateActions(TypedDict):
    """Actions of the caller, each with the reason if it is not allowed now."""

    accept: MandateActionsAccept
    """An action and whether it is allowed."""
    suspend: MandateActionsSuspend
    """An action and whether it is allowed."""
    resume: MandateActionsResume
    """An action and whether it is allowed."""
    end: MandateActionsEnd
    """An action and whether it is allowed."""


class MandateActionsAccept(TypedDict):
    """An action and whether it is allowed."""

    allowed: bool
    """True if the caller can take this action now."""
    reason: NotRequired[str]
    """Reason why the action is not allowed; absent if the action is allowed."""


class MandateActionsSuspend(TypedDict):
    """An action and whether it is allowed."""

    allowed: bool
    """True if the caller can take this action now."""
    reason: NotRequired[str]
    """Reason why the action is not allowed; absent if the action is allowed."""


class MandateActionsResume(TypedDict):
    """An action and whether it is allowed."""

    allowed: bool
    """True if the caller can take this action now."""
    reason: NotRequired[str]
    """Reason why the action is not allowed; absent if the action is allowed."""


class MandateActionsEnd(TypedDict):
    """An action and whether it is allowed."""

    allowed: bool
    """True if the caller can take this action now."""
    reason: NotRequired[str]
    """Reason why the action is not allowed; absent if the action is allowed."""


class MandateEvent(TypedDict):
    """An event of a mandate."""

    type: Literal["mandate.offered", "mandate.accepted", "mandate.suspended", "mandate.resumed", "mandate.ended"] | str
    """Type of the event."""
    mandateId: str
    """Identifier of the mandate."""
    principal: str
    """Identification number, unique: country and up to 15 characters, as registered with customs."""
    representative: str
    """Identification number, unique: country and up to 15 characters, as registered with customs."""
    occurredAt: str
    """Time of the event."""
    by: Literal["principal", "representative", "customs", "system"] | str
    """Party that caused the event."""
    reason: str | None
    """Reason given for the change; null if no reason was given."""


class MandateEvents(TypedDict):
    """A page of the log of mandate events"""

    items: list[MandateEvent]
    """Events, oldest first"""
    cursor: str
    """Position in the log; send it as `after` in the next request"""
    more: bool
    """True if more events are available now"""


class MandateWithHistory(TypedDict):
    """A mandate with its history."""

    id: str
    """Identifier of the mandate."""
    principal: str
    """Identification number, unique: country and up to 15 characters, as registered with customs."""
    principalName: str | None
    """Name of the principal. Null if no organisation has the number. The representative sees null until the principal has offered or accepted the mandate."""
    representative: str
    """Identification number, unique: country and up to 15 characters, as registered with customs."""
    representativeName: str | None
    """Name of the representative. Null if no organisation has the number. The principal sees null until the representative has offered or accepted the mandate."""
    offeredBy: Literal["principal", "representative"] | str
    """Party that offered the mandate. Only the other party can accept it."""
    status: Literal["offered", "active", "suspended", "ended"] | str
    """Status of the mandate. Only an active mandate within its validity covers a lodgement."""
    suspendedBy: Literal["principal", "customs"] | str | None
    """Party that suspended the mandate. Only this party can resume the mandate. Null unless the mandate is suspended."""
    representations: list[Literal["direct", "indirect"]]
    """Kinds of representation: in the name of the principal (`direct`), or in the name of the representative on behalf of the principal (`indirect`)."""
    types: list[Literal["import", "export"] | str]
    """Declaration types that the mandate covers."""
    procedures: list[str] | None
    """First characters of the procedure codes that the mandate covers, such as `40`; null: all procedures."""
    offices: list[str] | None
    """Customs offices that the mandate covers; null: all offices."""
    maxValue: str | None
    """Maximum invoice amount of a declaration that is lodged under the mandate, in national currency; null: no maximum."""
    guarantees: list[str]
    """Guarantees of the principal that the representative can use."""
    accounts: list[str]
    """Deferment accounts of the principal that the representative can use."""
    validFrom: str
    """First day of validity."""
    validUntil: str | None
    """Last day of validity; null if unlimited."""
    offerEndsAt: str
    """Time limit for accepting the offer."""
    createdAt: str
    """Time of the offer."""
    changedAt: str
    """Time of the last change."""
    actions: MandateWithHistoryActions
    """Actions of the caller, each with the reason if it is not allowed now."""
    history: list[MandateWithHistoryHistoryItem]
    """Events of the mandate, oldest first."""


class MandateWithHistoryActions(TypedDict):
    """Actions of the caller, each with the reason if it is not allowed now."""

    accept: MandateWithHistoryActionsAccept
    """An action and whether it is allowed."""
    suspend: MandateWithHistoryActionsSuspend
    """An action and whether it is allowed."""
    resume: MandateWithHistoryActionsResume
    """An action and whether it is allowed."""
    end: MandateWithHistoryActionsEnd
    """An action and whether it is allowed."""


class MandateWithHistoryActionsAccept(TypedDict):
    """An action and whether it is allowed."""

    allowed: bool
    """True if the caller can take this action now."""
    reason: NotRequired[str]
    """Reason why the action is not allowed; absent if the action is allowed."""


class MandateWithHistoryActionsSuspend(TypedDict):
    """An action and whether it is allowed."""

    allowed: bool
    """True if the caller can take this action now."""
    reason: NotRequired[str]
    """Reason why the action is not allowed; absent if the action is allowed."""


class MandateWithHistoryActionsResume(TypedDict):
    """An action and whether it is allowed."""

    allowed: bool
    """True if the caller can take this action now."""
    reason: NotRequired[str]
    """Reason why the action is not allowed; absent if the action is allowed."""


class MandateWithHistoryActionsEnd(TypedDict):
    """An action and whether it is allowed."""

    allowed: bool
    """True if the caller can take this action now."""
    reason: NotRequired[str]
    """Reason why the action is not allowed; absent if the action is allowed."""


class MandateWithHistoryHistoryItem(TypedDict):
    """An event of the mandate."""

    event: Literal["mandate.offered", "mandate.accepted", "mandate.suspended", "mandate.resumed", "mandate.ended"] | str
    """Type of the event."""
    occurredAt: str
    """Time of the event."""
    by: Literal["principal", "representative", "customs", "system"] | str
    """Party that caused the event."""
    reason: str | None
    """Reason given for the change; null if no reason was given."""


class MeasureCondition(TypedDict):
    """A condition of a measure."""

    document: MeasureConditionDocument | None
    """Required document; null if no document is required."""
    threshold: str | None
    """Required quantity or value, such as `KGM >= 500`; null if the condition requires no quantity or value."""
    action: Literal["apply", "duty", "exempt", "prohibit"] | str
    """Result if the condition is met. `apply`: the measure applies; `duty`: the duty of the condition applies instead; `exempt`: no duty applies; `prohibit`: the goods are prohibited."""
    duty: str | None
    """Rate of the duty, such as `8.3% MIN 22 XTS/DTN MAX 40 XTS/DTN`; null if the measure or condition sets no rate."""


class MeasureConditionDocument(TypedDict):
    code: str
    """Code of the entry."""
    name: str
    """Name of the entry, in the language of the response."""


class NextAction(TypedDict):
    """Next required action"""

    actor: Literal["declarant", "customs"]
    """Party that must act: declarant or customs"""
    action: Literal["lodge", "register", "accept", "present", "assignLane", "selectForControl", "release", "completeControl", "clear", "confirmExit", "pay", "refund", "answerQuery", "closeQuery", "assess", "secure", "discharge", "grantDischarge", "grantAmendment", "grantInvalidation"] | str
    """Required action"""
    dueBy: NotRequired[str]
    """Time limit for the action (RFC 3339); absent without a limit"""


class NotCalculable(TypedDict):
    kind: Literal["not_calculable"]
    """The duties can’t be calculated"""
    reasons: list[NotCalculableReasonsItem]
    """Reasons why the calculation is not possible, with their locations"""


class NotCalculableReasonsItem(TypedDict):
    pointer: str
    """Location as a JSON Pointer (RFC 6901)"""
    message: str
    """Reason why the calculation is not possible"""


class NothingDue(TypedDict):
    kind: Literal["nothing_due"]
    reason: str
    """Reason why nothing is due"""


class Party(TypedDict):
    """A party of the address book"""

    id: str
    """Identifier of the party"""
    name: str
    """Full name of the person or company"""
    identification: str | None
    """Identification number with customs; null if unknown"""
    address: PartyAddress
    """Postal address; unknown parts are absent"""
    editedManually: bool
    """True if a person entered or edited the party; false if it comes from lodged declarations"""
    usedAt: str | None
    """Time of the last change of a declaration that names the party; null if no declaration names the party"""
    createdAt: str
    """Time when the party was added"""
    changedAt: str
    """Time of the last change of the party"""


class PartyAddress(TypedDict):
    """Postal address; unknown parts are absent"""

    street: NotRequired[str]
    """Street and number"""
    postCode: NotRequired[str]
    """Post code"""
    city: NotRequired[str]
    """City"""
    country: NotRequired[str]
    """Country (ISO 3166-1 alpha-2)"""


class PaymentMethods(TypedDict):
    """Available methods to pay or secure the outstanding amount"""

    outstanding: str
    """Outstanding amount of the bills, secured or not"""
    credit: str
    """Unused credit of the organisation from overpayments"""
    currency: str
    """Currency of `outstanding` and `credit` (ISO 4217)"""
    items: list[PaymentMethodsItemsItem]
    """Payment methods"""
    cursor: str | None
    """Position of the next page; send it as `after`. Null on the last page."""
    more: bool
    """True if there is a next page."""


class PaymentMethodsItemsItem(TypedDict):
    method: Literal["guarantee", "account", "credit", "transfer"] | str
    """Payment method: a value of `method` in a payment order"""
    allowed: bool
    """Whether this method is available now"""
    reasonCode: NotRequired[str]
    """Stable, machine-readable code of the reason; absent if the action is allowed"""
    reason: NotRequired[str]
    """Reason in English; absent if the action is allowed"""


class PaymentOrder(TypedDict):
    method: Literal["guarantee", "account", "credit", "transfer"]
    """`guarantee`: reserves the amount on a guarantee; `account`: charges the amount to a deferment account; `credit`: uses credit from overpayments, for as many bills as the credit pays in full; `transfer`: pays by a transfer that quotes the reference of each bill"""
    guaranteeReference: NotRequired[str]
    """Guarantee reference number, unique in its organisation (WCO: ObligationGuarantee/ReferenceID)"""
    account: NotRequired[str]
    """Number of the account, unique in its organisation (WCO: DutyTaxFee/Payment/ReferenceID)"""


class Presentation(TypedDict):
    arrivedAt: NotRequired[str]
    """Time of arrival of the goods; default: now"""
    office: NotRequired[str]
    """Customs office of presentation, if it differs from the declared office (WCO: PresentationOffice/ID): country and six characters, for instance XA000100"""
    goodsLocation: NotRequired[str]
    """Place where customs can examine the goods (WCO: GoodsLocation/ID)"""


class Query(TypedDict):
    """A query from customs with its answer"""

    number: int
    """Number of the query in the declaration, from 1"""
    status: Literal["open", "answered", "closed"] | str
    """Status of the query"""
    question: str
    """Question of customs"""
    requestedDocuments: list[str]
    """Codes of the document types that customs requests"""
    openedAt: str
    """Time when customs opened the query"""
    dueBy: str | None
    """Time limit for the answer; null without a limit"""
    answer: QueryAnswer2 | None
    """Answer of the declarant; null before the answer"""
    closedAt: str | None
    """Time when the query was closed; null while the query is open"""
    href: str
    """URL of the query"""


class QueryAnswer2(TypedDict):
    text: str
    """Text of the answer"""
    documents: list[str]
    """Identifiers of uploaded documents that belong to the answer"""
    answeredAt: str
    """Time of the answer"""


class QueryAnswer(TypedDict):
    text: str
    """Text of the answer"""
    documents: NotRequired[list[str]]
    """Identifiers of uploaded documents that belong to the answer"""


class Quota(TypedDict):
    """A tariff quota with its balance"""

    orderNumber: str
    """Order number of the quota"""
    name: str
    """Name of the quota"""
    validFrom: str
    """First day of the quota period"""
    validUntil: str | None
    """Last day of the quota period; null if unknown"""
    volume: str | None
    """Volume of the quota in its period. Null if the portal does not manage the balance of this quota; unit, balance, status and allocation are then null too"""
    unit: str | None
    """Unit of volume and balance; null if the portal does not manage the balance of this quota"""
    balance: str | None
    """Remaining quantity. Requests that wait for pro-rata allocation are not deducted yet. Null if the portal does not manage the balance of this quota"""
    status: Literal["open", "critical", "exhausted"] | str | None
    """Status of the quota: `critical` if the balance is at most 10 % of the volume, or at most another percentage that the code list `quotas` sets for the quota. Null if the portal does not manage the balance of this quota"""
    allocation: Literal["first_come_first_served", "daily_pro_rata"] | str | None
    """Allocation of the quota: in the order of acceptance, or pro rata among all requests of a day, after midnight. Null if the portal does not manage the balance of this quota"""


class RateLimit(TypedDict):
    """Rate limit of the client"""

    limit: int
    """Burst: number of requests that this process accepts in direct succession after an idle period"""
    remaining: int
    """Number of requests that this process still accepts now"""
    burst: float
    """Burst: number of requests that all processes together accept in direct succession after an idle period"""


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
    """Changes of codes in code lists"""

    items: list[ReferenceChange]
    """Changes of codes, oldest first"""
    cursor: str
    """Value of `after` for the next request"""
    more: bool
    """Whether more changes are available now"""


class ReferenceEntry(TypedDict):
    """A code and its meaning in one period."""

    code: str
    """Code of the entry."""
    name: str
    """Meaning of the code, in the language of the response."""
    names: dict[str, str]
    """Name in each available language. `en` is always included."""
    validFrom: str
    """First day of validity."""
    validUntil: str | None
    """Last day of validity. Null if no end is known."""
    attributes: dict[str, str | float | list[str] | None]
    """Further values of the entry, by name. The `attributes` of the code list describe each value. A value that the entry does not have may be absent."""
    above: NotRequired[list[ReferenceEntryAboveItem]]
    """Entries of the higher levels to which this entry belongs, top level first. Only in search results."""


class ReferenceEntryAboveItem(TypedDict):
    code: str
    """Code of the entry."""
    name: str
    """Meaning of the code."""


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


class RelatedDeclaration(TypedDict):
    """Other declaration of your organisation that the finding is about, for instance a possible duplicate"""

    id: str
    """Identifier of the declaration"""
    lrn: str
    """LRN of the declaration"""
    mrn: str | None
    """Movement reference number; null until customs assigns it"""


class Rule(TypedDict):
    """A business rule"""

    id: str
    """Stable identifier of the rule, which is the `code` of its errors"""
    severity: Literal["error", "warning", "info"]
    """Severity: an error prevents the lodgement; warnings and hints only appear in the response"""
    dataElement: str
    """Data element that the rule evaluates (WCO Data Model)"""
    appliesTo: list[Literal["import", "export"] | str]
    """Types of declaration to which the rule applies"""
    validFrom: NotRequired[str]
    """First date on which the rule applies; absent: no lower limit"""
    validUntil: NotRequired[str]
    """Last date on which the rule applies; absent: no upper limit"""
    parameters: NotRequired[list[RuleParametersItem]]
    """Thresholds of the rule, each with the first date on which its value applies"""
    message: str
    """Message of the error, in the requested language"""
    expected: str
    """Description of the required content, in the requested language"""
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
    """Value of the parameter"""


class RuleWithExamples(TypedDict):
    """A business rule with a passing and a failing example"""

    id: str
    """Stable identifier of the rule, which is the `code` of its errors"""
    severity: Literal["error", "warning", "info"]
    """Severity: an error prevents the lodgement; warnings and hints only appear in the response"""
    dataElement: str
    """Data element that the rule evaluates (WCO Data Model)"""
    appliesTo: list[Literal["import", "export"] | str]
    """Types of declaration to which the rule applies"""
    validFrom: NotRequired[str]
    """First date on which the rule applies; absent: no lower limit"""
    validUntil: NotRequired[str]
    """Last date on which the rule applies; absent: no upper limit"""
    parameters: NotRequired[list[RuleWithExamplesParametersItem]]
    """Thresholds of the rule, each with the first date on which its value applies"""
    message: str
    """Message of the error, in the requested language"""
    expected: str
    """Description of the required content, in the requested language"""
    advice: str
    """Reason for the rule and instructions, in the requested language"""
    documentationUrl: str
    """Address of the documentation page"""
    examplesCountry: str
    """Country of the declarations and codes in the examples; for core rules, the example country"""
    passing: RuleWithExamplesPassing
    """A declaration that passes every rule"""
    failing: RuleWithExamplesFailing
    """A declaration that fails this rule and no other rule"""


class RuleWithExamplesParametersItem(TypedDict):
    name: str
    """Name of the parameter"""
    validFrom: str
    """First date on which the value applies"""
    value: str | float
    """Value of the parameter"""


class RuleWithExamplesPassing(TypedDict):
    """A declaration that passes every rule"""

    sample: str
    """Name of the OpenAPI example of `POST /openapi/declarations` to which `changes` apply"""
    changes: list[RuleWithExamplesPassingChangesItem]
    """Changes that turn the OpenAPI example into this declaration"""
    lodgedBy: NotRequired[list[str]]
    """Identification numbers of the organisation that lodges the example declaration; absent: the organisation has the numbers of all parties in the declaration"""
    mandate: NotRequired[dict[str, Any]]
    """Content of the mandate, if the mandate covers less than the declaration requires"""


class RuleWithExamplesPassingChangesItem(TypedDict):
    """One change (JSON Patch, RFC 6902)"""

    op: Literal["add", "remove", "replace"]
    """Effect of the change on the value: it is added, removed or replaced."""
    path: str
    """Location as a JSON Pointer; `-` is the end of a list"""
    value: NotRequired[Any]
    """New value"""


class RuleWithExamplesFailing(TypedDict):
    """A declaration that fails this rule and no other rule"""

    sample: str
    """Name of the OpenAPI example of `POST /openapi/declarations` to which `changes` apply"""
    changes: list[RuleWithExamplesFailingChangesItem]
    """Changes that turn the OpenAPI example into this declaration"""
    lodgedBy: NotRequired[list[str]]
    """Identification numbers of the organisation that lodges the example declaration; absent: the organisation has the numbers of all parties in the declaration"""
    mandate: NotRequired[dict[str, Any]]
    """Content of the mandate, if the mandate covers less than the declaration requires"""
    pointers: list[str]
    """Locations where the rule reports an error"""


class RuleWithExamplesFailingChangesItem(TypedDict):
    """One change (JSON Patch, RFC 6902)"""

    op: Literal["add", "remove", "replace"]
    """Effect of the change on the value: it is added, removed or replaced."""
    path: str
    """Location as a JSON Pointer; `-` is the end of a list"""
    value: NotRequired[Any]
    """New value"""


class SentConsignment(TypedDict):
    """Goods that are transported together (WCO: Consignment)"""

    ucr: NotRequired[str]
    """Unique consignment reference (WCO: UCR/TraderAssignedReferenceID)"""
    transportDocument: NotRequired[SentConsignmentTransportDocument]
    """Transport contract (WCO: TransportContractDocument)"""
    transportDocuments: NotRequired[list[SentConsignmentTransportDocumentsItem]]
    """Transport contracts. The first entry is the contract for the transport across the border and equals `transportDocument`; either property is sufficient (WCO: TransportContractDocument; Annex B: 12 05)"""
    containerised: NotRequired[bool]
    """True if the goods cross the border in containers (WCO: Consignment/ContainerCode)"""
    containers: NotRequired[list[SentConsignmentContainersItem]]
    """Containers; required if `containerised` is true"""
    loadingPort: NotRequired[str]
    """Place where the goods are loaded (WCO: LoadingLocation/ID) (UN/LOCODE)"""
    unloadingPort: NotRequired[str]
    """Place where the goods are unloaded (WCO: UnloadingLocation/ID) (UN/LOCODE)"""
    goodsLocation: NotRequired[str]
    """Place where customs can examine the goods (WCO: GoodsLocation/ID)"""
    location: NotRequired[SentConsignmentLocation]
    """Structured location of the goods, as an alternative to `goodsLocation` (WCO: GoodsLocation; Annex B: 16 15)"""
    grossMass: NotRequired[str]
    """Gross mass of the whole consignment in kilograms (WCO: Declaration/TotalGrossMassMeasure)"""
    totalPackages: NotRequired[float]
    """Number of packages of all goods items (WCO: Declaration/TotalPackageQuantity)"""


class SentConsignmentTransportDocument(TypedDict):
    """Transport contract (WCO: TransportContractDocument)"""

    type: NotRequired[str]
    """Document type, for instance N705 bill of lading, N740 air waybill"""
    reference: NotRequired[str]
    """Number of the transport document"""


class SentConsignmentTransportDocumentsItem(TypedDict):
    """Transport contract (WCO: TransportContractDocument)"""

    type: NotRequired[str]
    """Document type, for instance N705 bill of lading, N740 air waybill"""
    reference: NotRequired[str]
    """Number of the transport document"""


class SentConsignmentContainersItem(TypedDict):
    """Container (WCO: TransportEquipment)"""

    number: NotRequired[str]
    """Container number (WCO: TransportEquipment/ID): owner, category, serial number and check digit (ISO 6346, or EN 13044 for swap bodies and semi-trailers), or the number of other equipment"""
    sizeType: NotRequired[str]
    """Size and type of the container, for instance 22G1 (ISO 6346)"""
    seals: NotRequired[list[str]]
    """Seals (WCO: TransportEquipment/Seal/ID)"""


class SentConsignmentLocation(TypedDict):
    """Structured location of the goods, as an alternative to `goodsLocation` (WCO: GoodsLocation; Annex B: 16 15)"""

    type: NotRequired[str]
    """Type of location: A designated, B authorised, C approved, D other (WCO: GoodsLocation/TypeCode)"""
    qualifier: NotRequired[str]
    """Type of `identifier`: T post code, U UN/LOCODE, V customs office, W coordinates, X number of an economic operator, Y number of an authorisation, Z address (WCO: GoodsLocation/IdentificationTypeCode)"""
    identifier: NotRequired[str]
    """Identifier of the location, of the type in `qualifier`; absent for an address (WCO: GoodsLocation/ID)"""
    additionalIdentifier: NotRequired[str]
    """Number that identifies one of several places at the location"""
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
    """A customs declaration as the client sends it. A draft requires only `type` and `lrn`; the portal stores its other properties unchanged"""

    type: Literal["import", "export", "low_value"] | str
    """Type of declaration, which determines the direction of the goods (WCO: Declaration/TypeCode)"""
    additionalDeclarationType: NotRequired[str]
    """A if the goods arrived before the lodgement; D if the goods are presented after the lodgement (Annex B: 11 02)"""
    lrn: str
    """Local reference number: reference of the declarant, unique in the organisation. A lodged LRN can’t be used again (WCO: Declaration/FunctionalReferenceID)"""
    office: NotRequired[str]
    """Customs office where the declaration is lodged (WCO: Declaration/DeclarationOfficeID): country and six characters, for instance XA000100"""
    presentationOffice: NotRequired[str]
    """Customs office of presentation, if it differs from `office` (WCO: PresentationOffice/ID): country and six characters, for instance XA000100"""
    exitOffice: NotRequired[str]
    """Customs office of exit; required for an export (WCO: ExitOffice/ID): country and six characters, for instance XA000100"""
    supervisingOffice: NotRequired[str]
    """Customs office that supervises the procedure (WCO: SupervisingOffice/ID; Annex B: 17 10): country and six characters, for instance XA000100"""
    expectedArrival: NotRequired[str]
    """Expected time of arrival, for a declaration lodged before the arrival of the goods. Customs registers such a declaration, and accepts it after the presentation"""
    representation: NotRequired[str]
    """Representation: the declarant acts itself (`self`), or a representative acts in the name of the declarant (`direct`) or in the name of the representative (`indirect`) (WCO: Agent/FunctionCode)"""
    declarant: NotRequired[SentDeclarationDeclarant]
    """Declarant (WCO: Declarant)"""
    representative: NotRequired[SentDeclarationRepresentative]
    """Representative of the declarant; required unless `representation` is `self` (WCO: Agent)"""
    importer: NotRequired[SentDeclarationImporter]
    """Importer; required for an import, with its identification (WCO: Importer)"""
    exporter: NotRequired[SentDeclarationExporter]
    """Exporter; required for an export, with its identification (WCO: Exporter)"""
    seller: NotRequired[SentDeclarationSeller]
    """Last seller of the goods, if not the exporter (WCO: Seller; Annex B: 13 08)"""
    buyer: NotRequired[SentDeclarationBuyer]
    """Last buyer of the goods, if not the importer (WCO: Buyer; Annex B: 13 09)"""
    fiscalReferences: NotRequired[list[SentDeclarationFiscalReferencesItem]]
    """Parties responsible for the VAT"""
    dispatchCountry: NotRequired[str]
    """Country from which the goods are dispatched (WCO: ExportCountry/ID) (ISO 3166-1 alpha-2)"""
    destinationCountry: NotRequired[str]
    """Country of destination (WCO: Destination/CountryCode) (ISO 3166-1 alpha-2)"""
    natureOfTransaction: NotRequired[str]
    """Type of transaction, for instance 11 outright sale (WCO: TransactionNatureCode; Annex B: 99 05)"""
    invoice: NotRequired[SentDeclarationInvoice]
    """Commercial invoice and terms of delivery (WCO: Invoice, TradeTerms)"""
    transport: NotRequired[SentDeclarationTransport]
    """Means of transport at the border (WCO: BorderTransportMeans)"""
    consignment: NotRequired[SentConsignment]
    warehouse: NotRequired[SentDeclarationWarehouse]
    """Warehouse that the goods enter or leave (WCO: Warehouse; Annex B: 12 11)"""
    goodsItems: NotRequired[list[SentGoodsItem]]
    """Goods, one item for each commodity code, origin and procedure"""
    payment: NotRequired[SentDeclarationPayment]
    """Payment of duties; required for an import (WCO: DutyTaxFee/Payment)"""
    guarantee: NotRequired[SentDeclarationGuarantee]
    """Security for duties; required if the payment method is `secured` (WCO: ObligationGuarantee)"""
    authorisations: NotRequired[list[SentDeclarationAuthorisationsItem]]
    """Authorisations that the declaration uses"""
    supportingDocuments: NotRequired[list[SentDeclarationSupportingDocumentsItem]]
    """Supporting documents of all goods items"""
    previousDocuments: NotRequired[list[SentDeclarationPreviousDocumentsItem]]
    """Previous documents of all goods items"""
    additionalInformation: NotRequired[list[SentDeclarationAdditionalInformationItem]]
    """Statements for all goods items"""


class SentDeclarationDeclarant(TypedDict):
    """Declarant (WCO: Declarant)"""

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
    """Representative of the declarant; required unless `representation` is `self` (WCO: Agent)"""

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
    """Importer; required for an import, with its identification (WCO: Importer)"""

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
    """Exporter; required for an export, with its identification (WCO: Exporter)"""

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
    """Last seller of the goods, if not the exporter (WCO: Seller; Annex B: 13 08)"""

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
    """Last buyer of the goods, if not the importer (WCO: Buyer; Annex B: 13 09)"""

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
    """VAT identification number (WCO: DomesticDutyTaxParty/ID)"""


class SentDeclarationInvoice(TypedDict):
    """Commercial invoice and terms of delivery (WCO: Invoice, TradeTerms)"""

    number: NotRequired[str]
    """Number of the commercial invoice (WCO: Invoice/ID)"""
    date: NotRequired[str]
    """Date of the commercial invoice (WCO: Invoice/IssueDateTime)"""
    amount: NotRequired[str]
    """Total invoice amount, equal to the sum of the item amounts (WCO: Declaration/InvoiceAmount)"""
    currency: NotRequired[str]
    """Currency of the invoice and of every item amount (ISO 4217)"""
    incoterm: NotRequired[str]
    """Incoterms 2020 rule (WCO: TradeTerms/ConditionCode)"""
    place: NotRequired[str]
    """Named place of the Incoterms rule (WCO: TradeTerms/LocationName)"""
    charges: NotRequired[list[SentDeclarationInvoiceChargesItem]]
    """Costs in addition to the invoice price"""


class SentDeclarationInvoiceChargesItem(TypedDict):
    """Cost that the customs value may include in addition to the invoice price"""

    type: NotRequired[str]
    """Type of the charge. Freight and insurance are the costs up to the border. `assists` (supplied by the buyer for the production), `royalties` and `proceeds` (of a resale, due to the seller) are added to the customs value; a `buying_commission` is not. `inland_freight` (after the border) and `import_duties` are deducted from a price that includes them (WCO: CustomsValuation/ChargeDeduction/ChargesTypeCode; Annex B: 14 04)"""
    amount: NotRequired[str]
    """Amount of the charge"""
    currency: NotRequired[str]
    """Currency of the charge (ISO 4217)"""
    apportionment: NotRequired[str]
    """Key by which the charge is shared among the goods items: item amount or gross mass. Default: gross mass for freight, item amount for other charges"""


class SentDeclarationTransport(TypedDict):
    """Means of transport at the border (WCO: BorderTransportMeans)"""

    borderMode: NotRequired[str]
    """Mode of transport at the border (WCO: BorderTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19)"""
    inlandMode: NotRequired[str]
    """Mode of inland transport (WCO: ArrivalTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19)"""
    meansType: NotRequired[str]
    """Type of `identity`: 10 IMO number, 11 vessel name, 20 wagon, 30 road registration, 40 flight number, 41 aircraft registration (WCO: BorderTransportMeans/IdentificationTypeCode)"""
    identity: NotRequired[str]
    """Identity of the means of transport that crosses the border (WCO: BorderTransportMeans/ID)"""
    nationality: NotRequired[str]
    """Country where the means of transport is registered (WCO: BorderTransportMeans/RegistrationNationalityCode) (ISO 3166-1 alpha-2)"""
    departure: NotRequired[str]
    """Time of departure (WCO: BorderTransportMeans/DepartureDateTime)"""
    arrival: NotRequired[str]
    """Time of arrival (WCO: BorderTransportMeans/ArrivalDateTime)"""


class SentDeclarationWarehouse(TypedDict):
    """Warehouse that the goods enter or leave (WCO: Warehouse; Annex B: 12 11)"""

    type: NotRequired[str]
    """Type of the warehouse, for instance R public, U private (WCO: Warehouse/TypeCode)"""
    reference: NotRequired[str]
    """Number of the warehouse (WCO: Warehouse/ID)"""


class SentDeclarationPayment(TypedDict):
    """Payment of duties; required for an import (WCO: DutyTaxFee/Payment)"""

    method: NotRequired[str]
    """Payment method: immediate, deferred (charged to a deferment account) or secured by a guarantee (WCO: Payment/MethodCode)"""
    account: NotRequired[str]
    """Deferment account; required for `deferred`"""
    payer: NotRequired[str]
    """Owner of the deferment account. Default: the declarant (WCO: Payer/ID; Annex B: 13 21)"""


class SentDeclarationGuarantee(TypedDict):
    """Security for duties; required if the payment method is `secured` (WCO: ObligationGuarantee)"""

    type: NotRequired[str]
    """Type of guarantee (WCO: ObligationGuarantee/SecurityDetailsCode)"""
    reference: NotRequired[str]
    """Guarantee reference number (WCO: ObligationGuarantee/ReferenceID)"""
    amount: NotRequired[str]
    """Secured amount (WCO: ObligationGuarantee/AmountAmount)"""
    currency: NotRequired[str]
    """Currency of the amount (ISO 4217)"""
    holder: NotRequired[str]
    """Provider of the guarantee. Default: the declarant (WCO: Surety/ID; Annex B: 13 20)"""


class SentDeclarationAuthorisationsItem(TypedDict):
    """Authorisation granted by customs (WCO: AuthorisationHolder; Annex B: 12 12)"""

    kind: NotRequired[str]
    """Type of authorisation, for instance CWP customs warehouse (WCO: AuthorisationHolder/CategoryCode)"""
    reference: NotRequired[str]
    """Number of the authorisation"""
    holder: NotRequired[str]
    """Holder of the authorisation. Default: the declarant"""


class SentDeclarationSupportingDocumentsItem(TypedDict):
    """Document, certificate or authorisation (WCO: AdditionalDocument)"""

    type: NotRequired[str]
    """Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode)"""
    reference: NotRequired[str]
    """Number or reference of the document (WCO: AdditionalDocument/ID)"""
    date: NotRequired[str]
    """Date of issue (WCO: AdditionalDocument/IssueDateTime)"""
    validUntil: NotRequired[str]
    """Last day of validity of the document"""
    issuingAuthority: NotRequired[str]
    """Authority that issued the document"""


class SentDeclarationPreviousDocumentsItem(TypedDict):
    """Previous procedure or document of the goods (WCO: PreviousDocument)"""

    type: NotRequired[str]
    """Document type, for instance N337 temporary storage (WCO: PreviousDocument/TypeCode)"""
    reference: NotRequired[str]
    """Number or reference of the previous document, for instance an MRN (WCO: PreviousDocument/ID)"""
    item: NotRequired[float]
    """Item number in the previous document (WCO: PreviousDocument/LineNumeric)"""
    quantity: NotRequired[str]
    """Quantity taken from the item of the previous document; default: the net mass (Annex B: 12 01)"""
    unit: NotRequired[str]
    """Unit of the quantity; default: `KGM` (UN/ECE Rec. 20; Annex B: 12 01)"""


class SentDeclarationAdditionalInformationItem(TypedDict):
    """Special mention or statement (WCO: AdditionalInformation)"""

    code: NotRequired[str]
    """Type of statement (WCO: AdditionalInformation/StatementCode)"""
    text: NotRequired[str]
    """Text of the statement (WCO: AdditionalInformation/StatementDescription)"""


class SentGoodsItem(TypedDict):
    """Goods of one commodity code, origin and procedure. The item number is the position in the list, from 1 (WCO: GovernmentAgencyGoodsItem)"""

    commodityCode: NotRequired[str]
    """HS subheading of 6 digits, or up to 10 digits of the national tariff (WCO: Classification/ID)"""
    additionalCodes: NotRequired[list[str]]
    """Codes in addition to the commodity code (WCO: Commodity/Classification; Annex B: 18 09)"""
    description: NotRequired[str]
    """Description of the goods in plain language (WCO: Commodity/Description)"""
    procedure: NotRequired[str]
    """Requested and previous procedure, for instance 4000 (WCO: GovernmentProcedure/CurrentCode, PreviousCode)"""
    additionalProcedures: NotRequired[list[str]]
    """Additional procedures of this goods item"""
    origin: NotRequired[str]
    """Country of origin (WCO: Origin/CountryCode) (ISO 3166-1 alpha-2)"""
    preferentialOrigin: NotRequired[str]
    """Country of origin for the preference, if it differs from `origin` (WCO: Origin; Annex B: 16 09) (ISO 3166-1 alpha-2)"""
    preference: NotRequired[str]
    """Requested tariff treatment, for instance 100 third-country duty, 300 preference"""
    quotaOrderNumber: NotRequired[str]
    """Order number of the requested tariff quota"""
    netMass: NotRequired[str]
    """Mass without packaging, in kilograms (WCO: GoodsMeasure/NetNetWeightMeasure)"""
    grossMass: NotRequired[str]
    """Mass with packaging and without containers, in kilograms (WCO: GoodsMeasure/GrossMassMeasure)"""
    supplementaryUnits: NotRequired[SentGoodsItemSupplementaryUnits]
    """Quantity in the unit that the tariff requires (WCO: GoodsMeasure/TariffQuantity)"""
    packages: NotRequired[list[SentGoodsItemPackagesItem]]
    """Packages of this goods item"""
    containerNumbers: NotRequired[list[str]]
    """Containers with goods of this item (WCO: TransportEquipment/ID)"""
    itemAmount: NotRequired[str]
    """Price of the item in the invoice currency (WCO: InvoiceLine/ItemChargeAmount)"""
    processingCost: NotRequired[str]
    """Cost of the processing abroad, in the invoice currency. With procedure 6121, this cost is the base for duty and VAT (Union Customs Code 86(5))"""
    valuationMethod: NotRequired[str]
    """Method of customs valuation; 1 is the transaction value (WCO: CustomsValuation/MethodCode)"""
    valuationIndicators: NotRequired[str]
    """Four digits, 1 for yes and 0 for no: related parties, restrictions on disposal, conditions of the sale, royalties or proceeds (WCO: CustomsValuation/ValuationAdjustment; Annex B: 14 07)"""
    statisticalValue: NotRequired[str]
    """Statistical value of the goods (WCO: StatisticalValueAmount)"""
    dangerousGoods: NotRequired[str]
    """UN number of dangerous goods (WCO: DangerousGoods/UNDGID)"""
    supportingDocuments: NotRequired[list[SentGoodsItemSupportingDocumentsItem]]
    """Supporting documents of this goods item"""
    previousDocuments: NotRequired[list[SentGoodsItemPreviousDocumentsItem]]
    """Previous documents of this goods item"""
    additionalInformation: NotRequired[list[SentGoodsItemAdditionalInformationItem]]
    """Statements for this goods item"""


class SentGoodsItemSupplementaryUnits(TypedDict):
    """Quantity in the unit that the tariff requires (WCO: GoodsMeasure/TariffQuantity)"""

    quantity: NotRequired[str]
    """Quantity in the supplementary unit"""
    unit: NotRequired[str]
    """Unit, for instance NAR number of articles (UN/ECE Rec. 20)"""


class SentGoodsItemPackagesItem(TypedDict):
    """Packages of one type (WCO: Packaging)"""

    type: NotRequired[str]
    """Type of package, for instance BG bag (UN/ECE Rec. 21; WCO: Packaging/TypeCode)"""
    count: NotRequired[float]
    """Number of packages; 0 if the goods share packages with another goods item (WCO: Packaging/QuantityQuantity)"""
    marks: NotRequired[str]
    """Marks and numbers on the packages (WCO: Packaging/MarksNumbersID)"""


class SentGoodsItemSupportingDocumentsItem(TypedDict):
    """Document, certificate or authorisation (WCO: AdditionalDocument)"""

    type: NotRequired[str]
    """Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode)"""
    reference: NotRequired[str]
    """Number or reference of the document (WCO: AdditionalDocument/ID)"""
    date: NotRequired[str]
    """Date of issue (WCO: AdditionalDocument/IssueDateTime)"""
    validUntil: NotRequired[str]
    """Last day of validity of the document"""
    issuingAuthority: NotRequired[str]
    """Authority that issued the document"""


class SentGoodsItemPreviousDocumentsItem(TypedDict):
    """Previous procedure or document of the goods (WCO: PreviousDocument)"""

    type: NotRequired[str]
    """Document type, for instance N337 temporary storage (WCO: PreviousDocument/TypeCode)"""
    reference: NotRequired[str]
    """Number or reference of the previous document, for instance an MRN (WCO: PreviousDocument/ID)"""
    item: NotRequired[float]
    """Item number in the previous document (WCO: PreviousDocument/LineNumeric)"""
    quantity: NotRequired[str]
    """Quantity taken from the item of the previous document; default: the net mass (Annex B: 12 01)"""
    unit: NotRequired[str]
    """Unit of the quantity; default: `KGM` (UN/ECE Rec. 20; Annex B: 12 01)"""


class SentGoodsItemAdditionalInformationItem(TypedDict):
    """Special mention or statement (WCO: AdditionalInformation)"""

    code: NotRequired[str]
    """Type of statement (WCO: AdditionalInformation/StatementCode)"""
    text: NotRequired[str]
    """Text of the statement (WCO: AdditionalInformation/StatementDescription)"""


class StatementPaymentOrder(TypedDict):
    method: Literal["transfer"]
    """`transfer`: a transfer that quotes the reference of the statement. More methods may follow"""


class Status(TypedDict):
    """Declarations of the organisation that changed"""

    items: list[StatusEntry]
    """Latest status of each changed declaration, oldest change first"""
    cursor: str
    """Position in the feed; send it as `after` in the next request"""
    more: bool
    """True if more entries are available now"""


class StatusEntry(TypedDict):
    id: str
    """Identifier of the declaration"""
    lrn: str
    """Local reference number of the declarant (WCO: FunctionalReferenceID)"""
    mrn: str | None
    """Movement reference number; null until customs registers or accepts the declaration"""
    type: Literal["import", "export", "low_value"] | str
    """Type of declaration, which determines the direction of the goods (WCO: Declaration/TypeCode)"""
    office: str | None
    """Customs office of lodgement; null if the draft does not state it"""
    status: Literal["draft", "lodged", "registered", "rejected", "accepted", "under_control", "released", "not_released", "cleared", "exited", "invalidated", "expired"] | str
    """Status of the declaration"""
    statusGroup: Literal["failed", "done", "action_required", "open"] | str
    """Group to which the status belongs"""
    lane: Literal["green", "yellow", "red"] | None
    """Control lane; null until customs assigns it"""
    changedAt: str
    """Time of the last change of the declaration"""
    nextActions: list[NextAction]
    """Next required actions, with the party that must act and the time limit"""
    sequence: int
    """Sequence number of the change. Later changes of declarations of the organisation have greater numbers"""
    lodgedBy: NotRequired[str]
    """Organisation that lodged the declaration; only the principal sees this property"""
    mandateId: NotRequired[str]
    """Mandate under which the declaration was lodged; only the principal sees this property"""


class Storage(TypedDict):
    """Storage usage and limits of an organisation"""

    drafts: StorageDrafts
    """Number of stored drafts, with its limit. A draft that is lodged or deleted no longer counts"""
    documents: StorageDocuments
    """Number of uploaded documents, with its limit. Documents of completed declarations also count"""
    bytes: StorageBytes
    """Total size of the uploaded documents in bytes, with its limit"""


class StorageDrafts(TypedDict):
    """Number of stored drafts, with its limit. A draft that is lodged or deleted no longer counts"""

    used: int
    """Number of drafts, documents or bytes that are stored now"""
    limit: int
    """Maximum number of drafts, documents or bytes that the organisation can store"""


class StorageDocuments(TypedDict):
    """Number of uploaded documents, with its limit. Documents of completed declarations also count"""

    used: int
    """Number of drafts, documents or bytes that are stored now"""
    limit: int
    """Maximum number of drafts, documents or bytes that the organisation can store"""


class StorageBytes(TypedDict):
    """Total size of the uploaded documents in bytes, with its limit"""

    used: int
    """Number of drafts, documents or bytes that are stored now"""
    limit: int
    """Maximum number of drafts, documents or bytes that the organisation can store"""


class Summary(TypedDict):
    """Counts and sums of declarations lodged in a period"""

    lodgedFrom: str
    """Start of the period (inclusive)"""
    lodgedBefore: str
    """End of the period (exclusive)"""
    count: int
    """Number of declarations lodged in the period"""
    items: list[SummaryEntry]
    """Totals by month of lodging, then by status"""
    cursor: str | None
    """Position of the next page; send it as `after`. Null on the last page."""
    more: bool
    """True if there is a next page."""


class SummaryEntry(TypedDict):
    """Totals of the declarations that were lodged in the same month and now have the same status"""

    month: str
    """Month of lodging, in the time zone of the portal"""
    status: Literal["draft", "lodged", "registered", "rejected", "accepted", "under_control", "released", "not_released", "cleared", "exited", "invalidated", "expired"] | str
    """Current status of the declarations"""
    count: int
    """Number of declarations"""
    invoiced: list[SummaryEntryInvoicedItem]
    """Invoice amounts by currency"""
    duties: list[SummaryEntryDutiesItem]
    """Duties of the assessed declarations, as assessed for their current version"""


class SummaryEntryInvoicedItem(TypedDict):
    currency: str
    """Currency of the invoices (ISO 4217)"""
    amount: str
    """Sum of the invoices"""


class SummaryEntryDutiesItem(TypedDict):
    currency: str
    """Currency of the duties (ISO 4217)"""
    payable: str
    """Sum of the amounts to be paid"""
    suspended: str
    """Sum of the amounts suspended by a procedure"""


class SupportingDocument(TypedDict):
    """An uploaded document of a declaration"""

    id: str
    """Identifier of the document"""
    type: str
    """Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode)"""
    reference: str | None
    """Number or reference of the document; null without a reference"""
    fileName: str | None
    """Name of the file; null without a name"""
    goodsItem: int | None
    """Number of the goods item to which the document belongs; null for the whole declaration"""
    mediaType: Literal["application/pdf", "image/jpeg", "image/png"] | str
    """Media type of the file, determined from its content"""
    size: int
    """Size of the file in bytes"""
    sha256: str
    """SHA-256 of the content, in hexadecimal"""
    status: Literal["quarantined", "available", "refused"] | str
    """Status of the uploaded document: `quarantined` until the document has been scanned, then `available`, or `refused` if it is infected"""
    uploadedAt: str
    """Time of the upload"""


class TariffLine(TypedDict):
    """Tariff data of a commodity code for the calculation of duties."""

    code: str
    """Commodity code."""
    description: str
    """Description of the goods."""
    declarable: bool
    """True if goods can be declared under the code; false for a higher level, such as a heading."""
    supplementaryUnit: str | None
    """Unit of the supplementary quantity that a goods item must state in addition to its masses (UN/ECE Rec. 20); null if no such quantity is required."""
    duty: list[DutyRate]
    """Duty for all origins, as components whose sum is the duty."""
    endUse: list[DutyRate] | None
    """Duty for end use under customs control; null if the code has no such duty."""
    vatPercent: str
    """Import tax as a percentage of the customs value plus the duty."""
    preferences: list[TariffLinePreferencesItem]
    """Preferential duties by origin."""
    documents: list[str]
    """Document types that are required for import."""
    exportDocuments: list[str]
    """Document types that are required for export."""


class TariffLinePreferencesItem(TypedDict):
    preference: str
    """Value of `preference` in a goods item that requests this preferential duty, such as `300`."""
    agreement: str
    """Code of the trade agreement."""
    origins: list[str]
    """Countries of origin to which the preference applies."""
    duty: list[DutyRate]
    """Preferential duty."""
    proof: str
    """Document type that is usually the proof of origin."""
    proofs: list[str]
    """Document types that are accepted as proof of origin. One document is sufficient."""


class TariffMeasure(TypedDict):
    """A tariff measure: a duty, tax or control that applies to certain goods."""

    id: str
    """Identifier of the measure. A step of a duty calculation names it in `measure`."""
    code: str
    """Code for which the measure is defined: the commodity code itself or one of its higher levels."""
    type: TariffMeasureType
    """Type of the measure."""
    kind: str
    """Kind of the measure in the calculation. Only one measure of the kinds `third_country`, `preference`, `suspension`, `end_use` and `quota` applies. Every measure of the kinds `anti_dumping`, `countervailing`, `safeguard`, `excise`, `vat`, `income` and `export_duty` applies in addition. A `control` charges nothing. More values can be added."""
    direction: Literal["import", "export", "both"] | str
    """Direction of the goods to which the measure applies."""
    tax: str | None
    """Code of the tax that the measure charges; null if the measure charges no tax."""
    treatments: list[str]
    """Values of `preference` with which a goods item requests this measure, such as `300`. Empty: the measure does not depend on `preference`."""
    area: TariffMeasureArea
    """Geographical area to whose goods the measure applies."""
    additionalCode: TariffMeasureAdditionalCode | None
    """Additional code to which the measure is limited; null if the measure applies without an additional code."""
    duty: str | None
    """Rate of the duty, such as `8.3% MIN 22 XTS/DTN MAX 40 XTS/DTN`; null if the measure or condition sets no rate."""
    quota: TariffQuota | None
    """Tariff quota of the measure; null without a quota."""
    conditions: list[list[MeasureCondition]]
    """Conditions of the measure, in groups. A goods item must meet one condition of each group."""
    legalBase: str | None
    """Legal act on which the measure is based; null if unknown."""
    validFrom: str
    """First day of validity."""
    validUntil: str | None
    """Last day of validity; null if unknown."""


class TariffMeasureType(TypedDict):
    """Type of the measure."""

    code: str
    """Code of the entry."""
    name: str
    """Name of the entry, in the language of the response."""


class TariffMeasureArea(TypedDict):
    """Geographical area to whose goods the measure applies."""

    code: str | None
    """Code of the area in the code list `areas`; null if the measure is not limited to an area."""
    name: str | None
    """Name of the area; null if the measure is not limited to an area."""
    countries: list[str] | None
    """Countries in the area; null: every country."""
    excluded: list[str]
    """Countries in the area to which the measure does not apply."""


class TariffMeasureAdditionalCode(TypedDict):
    code: str
    """Code of the entry."""
    name: str
    """Name of the entry, in the language of the response."""


class TariffOfCode(TypedDict):
    """A code with its higher tariff levels and its measures on a date."""

    code: str
    """Code whose levels and measures are returned."""
    date: str
    """Date on which the measures apply."""
    direction: Literal["import", "export"] | str
    """Direction in which the goods cross the border."""
    origin: str | None
    """Country of origin of the requested measures, or country of destination for an export; null if the response contains the measures for all countries."""
    declarable: bool
    """True if goods can be declared under the code; false for a higher level, such as a heading."""
    supplementaryUnit: str | None
    """Unit of the quantity that the tariff requires in addition to the masses; null if the masses are enough."""
    path: list[TariffOfCodePathItem]
    """Higher levels of the code and the code itself, highest level first: chapter, heading and so on."""
    measures: list[TariffMeasure]
    """Measures of all levels in `path` that can apply, lowest level first."""


class TariffOfCodePathItem(TypedDict):
    """Code and text of one level."""

    code: str
    """Code of the entry."""
    name: str
    """Name of the entry, in the language of the response."""


class TariffQuota(TypedDict):
    """Tariff quota of a measure."""

    orderNumber: str
    """Order number of the quota."""
    name: str
    """Name of the quota."""
    volume: str | None
    """Volume of the quota in its period; null if the code list `quotas` does not contain it."""
    unit: str | None
    """Unit of the volume; null if the code list `quotas` does not contain it."""


class Template(TypedDict):
    """A template for new declarations"""

    id: str
    """Identifier of the template"""
    name: str
    """Name of the template"""
    createdAt: str
    """Time when the template was created"""
    changedAt: str
    """Time of the last change"""
    document: TemplateDocument


class TemplateDocument(TypedDict):
    """Initial content of new declarations, which can contain any property except `lrn`"""

    type: Literal["import", "export", "low_value"] | str
    """Type of declaration, which determines the direction of the goods (WCO: Declaration/TypeCode)"""
    additionalDeclarationType: NotRequired[str]
    """A if the goods arrived before the lodgement; D if the goods are presented after the lodgement (Annex B: 11 02)"""
    office: NotRequired[str]
    """Customs office where the declaration is lodged (WCO: Declaration/DeclarationOfficeID): country and six characters, for instance XA000100"""
    presentationOffice: NotRequired[str]
    """Customs office of presentation, if it differs from `office` (WCO: PresentationOffice/ID): country and six characters, for instance XA000100"""
    exitOffice: NotRequired[str]
    """Customs office of exit; required for an export (WCO: ExitOffice/ID): country and six characters, for instance XA000100"""
    supervisingOffice: NotRequired[str]
    """Customs office that supervises the procedure (WCO: SupervisingOffice/ID; Annex B: 17 10): country and six characters, for instance XA000100"""
    expectedArrival: NotRequired[str]
    """Expected time of arrival, for a declaration lodged before the arrival of the goods. Customs registers such a declaration, and accepts it after the presentation"""
    representation: NotRequired[str]
    """Representation: the declarant acts itself (`self`), or a representative acts in the name of the declarant (`direct`) or in the name of the representative (`indirect`) (WCO: Agent/FunctionCode)"""
    declarant: NotRequired[TemplateDocumentDeclarant]
    """Declarant (WCO: Declarant)"""
    representative: NotRequired[TemplateDocumentRepresentative]
    """Representative of the declarant; required unless `representation` is `self` (WCO: Agent)"""
    importer: NotRequired[TemplateDocumentImporter]
    """Importer; required for an import, with its identification (WCO: Importer)"""
    exporter: NotRequired[TemplateDocumentExporter]
    """Exporter; required for an export, with its identification (WCO: Exporter)"""
    seller: NotRequired[TemplateDocumentSeller]
    """Last seller of the goods, if not the exporter (WCO: Seller; Annex B: 13 08)"""
    buyer: NotRequired[TemplateDocumentBuyer]
    """Last buyer of the goods, if not the importer (WCO: Buyer; Annex B: 13 09)"""
    fiscalReferences: NotRequired[list[TemplateDocumentFiscalReferencesItem]]
    """Parties responsible for the VAT"""
    dispatchCountry: NotRequired[str]
    """Country from which the goods are dispatched (WCO: ExportCountry/ID) (ISO 3166-1 alpha-2)"""
    destinationCountry: NotRequired[str]
    """Country of destination (WCO: Destination/CountryCode) (ISO 3166-1 alpha-2)"""
    natureOfTransaction: NotRequired[str]
    """Type of transaction, for instance 11 outright sale (WCO: TransactionNatureCode; Annex B: 99 05)"""
    invoice: NotRequired[TemplateDocumentInvoice]
    """Commercial invoice and terms of delivery (WCO: Invoice, TradeTerms)"""
    transport: NotRequired[TemplateDocumentTransport]
    """Means of transport at the border (WCO: BorderTransportMeans)"""
    consignment: NotRequired[SentConsignment]
    warehouse: NotRequired[TemplateDocumentWarehouse]
    """Warehouse that the goods enter or leave (WCO: Warehouse; Annex B: 12 11)"""
    goodsItems: NotRequired[list[SentGoodsItem]]
    """Goods, one item for each commodity code, origin and procedure"""
    payment: NotRequired[TemplateDocumentPayment]
    """Payment of duties; required for an import (WCO: DutyTaxFee/Payment)"""
    guarantee: NotRequired[TemplateDocumentGuarantee]
    """Security for duties; required if the payment method is `secured` (WCO: ObligationGuarantee)"""
    authorisations: NotRequired[list[TemplateDocumentAuthorisationsItem]]
    """Authorisations that the declaration uses"""
    supportingDocuments: NotRequired[list[TemplateDocumentSupportingDocumentsItem]]
    """Supporting documents of all goods items"""
    previousDocuments: NotRequired[list[TemplateDocumentPreviousDocumentsItem]]
    """Previous documents of all goods items"""
    additionalInformation: NotRequired[list[TemplateDocumentAdditionalInformationItem]]
    """Statements for all goods items"""


class TemplateDocumentDeclarant(TypedDict):
    """Declarant (WCO: Declarant)"""

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
    """Representative of the declarant; required unless `representation` is `self` (WCO: Agent)"""

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
    """Importer; required for an import, with its identification (WCO: Importer)"""

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
    """Exporter; required for an export, with its identification (WCO: Exporter)"""

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
    """Last seller of the goods, if not the exporter (WCO: Seller; Annex B: 13 08)"""

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
    """Last buyer of the goods, if not the importer (WCO: Buyer; Annex B: 13 09)"""

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
    """VAT identification number (WCO: DomesticDutyTaxParty/ID)"""


class TemplateDocumentInvoice(TypedDict):
    """Commercial invoice and terms of delivery (WCO: Invoice, TradeTerms)"""

    number: NotRequired[str]
    """Number of the commercial invoice (WCO: Invoice/ID)"""
    date: NotRequired[str]
    """Date of the commercial invoice (WCO: Invoice/IssueDateTime)"""
    amount: NotRequired[str]
    """Total invoice amount, equal to the sum of the item amounts (WCO: Declaration/InvoiceAmount)"""
    currency: NotRequired[str]
    """Currency of the invoice and of every item amount (ISO 4217)"""
    incoterm: NotRequired[str]
    """Incoterms 2020 rule (WCO: TradeTerms/ConditionCode)"""
    place: NotRequired[str]
    """Named place of the Incoterms rule (WCO: TradeTerms/LocationName)"""
    charges: NotRequired[list[TemplateDocumentInvoiceChargesItem]]
    """Costs in addition to the invoice price"""


class TemplateDocumentInvoiceChargesItem(TypedDict):
    """Cost that the customs value may include in addition to the invoice price"""

    type: NotRequired[str]
    """Type of the charge. Freight and insurance are the costs up to the border. `assists` (supplied by the buyer for the production), `royalties` and `proceeds` (of a resale, due to the seller) are added to the customs value; a `buying_commission` is not. `inland_freight` (after the border) and `import_duties` are deducted from a price that includes them (WCO: CustomsValuation/ChargeDeduction/ChargesTypeCode; Annex B: 14 04)"""
    amount: NotRequired[str]
    """Amount of the charge"""
    currency: NotRequired[str]
    """Currency of the charge (ISO 4217)"""
    apportionment: NotRequired[str]
    """Key by which the charge is shared among the goods items: item amount or gross mass. Default: gross mass for freight, item amount for other charges"""


class TemplateDocumentTransport(TypedDict):
    """Means of transport at the border (WCO: BorderTransportMeans)"""

    borderMode: NotRequired[str]
    """Mode of transport at the border (WCO: BorderTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19)"""
    inlandMode: NotRequired[str]
    """Mode of inland transport (WCO: ArrivalTransportMeans/ModeCode): 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19)"""
    meansType: NotRequired[str]
    """Type of `identity`: 10 IMO number, 11 vessel name, 20 wagon, 30 road registration, 40 flight number, 41 aircraft registration (WCO: BorderTransportMeans/IdentificationTypeCode)"""
    identity: NotRequired[str]
    """Identity of the means of transport that crosses the border (WCO: BorderTransportMeans/ID)"""
    nationality: NotRequired[str]
    """Country where the means of transport is registered (WCO: BorderTransportMeans/RegistrationNationalityCode) (ISO 3166-1 alpha-2)"""
    departure: NotRequired[str]
    """Time of departure (WCO: BorderTransportMeans/DepartureDateTime)"""
    arrival: NotRequired[str]
    """Time of arrival (WCO: BorderTransportMeans/ArrivalDateTime)"""


class TemplateDocumentWarehouse(TypedDict):
    """Warehouse that the goods enter or leave (WCO: Warehouse; Annex B: 12 11)"""

    type: NotRequired[str]
    """Type of the warehouse, for instance R public, U private (WCO: Warehouse/TypeCode)"""
    reference: NotRequired[str]
    """Number of the warehouse (WCO: Warehouse/ID)"""


class TemplateDocumentPayment(TypedDict):
    """Payment of duties; required for an import (WCO: DutyTaxFee/Payment)"""

    method: NotRequired[str]
    """Payment method: immediate, deferred (charged to a deferment account) or secured by a guarantee (WCO: Payment/MethodCode)"""
    account: NotRequired[str]
    """Deferment account; required for `deferred`"""
    payer: NotRequired[str]
    """Owner of the deferment account. Default: the declarant (WCO: Payer/ID; Annex B: 13 21)"""


class TemplateDocumentGuarantee(TypedDict):
    """Security for duties; required if the payment method is `secured` (WCO: ObligationGuarantee)"""

    type: NotRequired[str]
    """Type of guarantee (WCO: ObligationGuarantee/SecurityDetailsCode)"""
    reference: NotRequired[str]
    """Guarantee reference number (WCO: ObligationGuarantee/ReferenceID)"""
    amount: NotRequired[str]
    """Secured amount (WCO: ObligationGuarantee/AmountAmount)"""
    currency: NotRequired[str]
    """Currency of the amount (ISO 4217)"""
    holder: NotRequired[str]
    """Provider of the guarantee. Default: the declarant (WCO: Surety/ID; Annex B: 13 20)"""


class TemplateDocumentAuthorisationsItem(TypedDict):
    """Authorisation granted by customs (WCO: AuthorisationHolder; Annex B: 12 12)"""

    kind: NotRequired[str]
    """Type of authorisation, for instance CWP customs warehouse (WCO: AuthorisationHolder/CategoryCode)"""
    reference: NotRequired[str]
    """Number of the authorisation"""
    holder: NotRequired[str]
    """Holder of the authorisation. Default: the declarant"""


class TemplateDocumentSupportingDocumentsItem(TypedDict):
    """Document, certificate or authorisation (WCO: AdditionalDocument)"""

    type: NotRequired[str]
    """Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode)"""
    reference: NotRequired[str]
    """Number or reference of the document (WCO: AdditionalDocument/ID)"""
    date: NotRequired[str]
    """Date of issue (WCO: AdditionalDocument/IssueDateTime)"""
    validUntil: NotRequired[str]
    """Last day of validity of the document"""
    issuingAuthority: NotRequired[str]
    """Authority that issued the document"""


class TemplateDocumentPreviousDocumentsItem(TypedDict):
    """Previous procedure or document of the goods (WCO: PreviousDocument)"""

    type: NotRequired[str]
    """Document type, for instance N337 temporary storage (WCO: PreviousDocument/TypeCode)"""
    reference: NotRequired[str]
    """Number or reference of the previous document, for instance an MRN (WCO: PreviousDocument/ID)"""
    item: NotRequired[float]
    """Item number in the previous document (WCO: PreviousDocument/LineNumeric)"""
    quantity: NotRequired[str]
    """Quantity taken from the item of the previous document; default: the net mass (Annex B: 12 01)"""
    unit: NotRequired[str]
    """Unit of the quantity; default: `KGM` (UN/ECE Rec. 20; Annex B: 12 01)"""


class TemplateDocumentAdditionalInformationItem(TypedDict):
    """Special mention or statement (WCO: AdditionalInformation)"""

    code: NotRequired[str]
    """Type of statement (WCO: AdditionalInformation/StatementCode)"""
    text: NotRequired[str]
    """Text of the statement (WCO: AdditionalInformation/StatementDescription)"""


class TotalTax(TypedDict):
    """Total of one tax"""

    code: str
    """Code of the tax"""
    name: str
    """Name of the tax"""
    sum: Literal["duty", "vat"] | str
    """Total to which the tax belongs"""
    amount: str
    """Amount due now, in national currency"""
    suspended: str
    """Suspended amount, in national currency"""


class Version(TypedDict):
    """A version of a declaration"""

    version: int
    """Version number, from 1"""
    createdAt: str
    """Time when this version became valid"""
    contentHash: str
    """SHA-256 of the content in canonical form (RFC 8785)"""
    href: str
    """URL of the version with its content"""
    document: DraftDeclaration


class VersionSummary(TypedDict):
    version: int
    """Version number, from 1"""
    createdAt: str
    """Time when this version became valid"""
    contentHash: str
    """SHA-256 of the content in canonical form (RFC 8785)"""
    href: str
    """URL of the version with its content"""


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
        "relatedDeclaration": NotRequired["RelatedDeclaration"],
        "fix": NotRequired["list[dict[str, Any]]"],
        "severity": "Literal[\"warning\", \"info\"]",
    },
)


class Webhook(TypedDict):
    """A webhook: a subscription of events"""

    id: str
    """Id of the webhook"""
    url: str
    """URL of the endpoint: https on port 443 of a public address. The portal does not follow redirects. Addresses that the operator allows (in the sandbox, addresses of this machine) can use http and other ports."""
    description: str | None
    """Purpose of the webhook; null without a description"""
    events: list[EventType] | None
    """Event types that the portal sends to the webhook. Null: all types"""
    ordered: Literal["declaration", "none"] | str
    """Order of deliveries. `declaration`: the portal sends an event after the earlier events of its declaration are delivered; `none`: the portal sends each event as soon as possible."""
    include: list[Literal["declaration"] | str] | None
    """Additional content of each event. Null: none"""
    role: Literal["principal"] | str | None
    """`principal`: events of declarations that representatives lodge in the name of the organisation. Null: events of declarations that the organisation lodges itself"""
    status: Literal["active", "paused", "disabled"] | str
    """Status. The portal sends nothing to a `paused` or `disabled` webhook. After you activate the webhook, the portal sends all events since it was paused or disabled."""
    disabledReason: Literal["failing", "gone"] | str | None
    """Reason why the webhook was disabled: no successful delivery for three days, or a 410 response. Null unless it is disabled"""
    health: WebhookHealth
    previousSecretUntil: str | None
    """Time until which deliveries are also signed with the previous secret. Null outside a grace period"""
    createdAt: str
    """Time of creation"""
    changedAt: str
    """Time of the last change"""


class WebhookHealth(TypedDict):
    """Health of the endpoint"""

    status: Literal["unused", "healthy", "failing"] | str
    """Health of the endpoint. `unused`: nothing was sent yet"""
    pendingDeliveries: int
    """Number of pending deliveries"""
    lastSuccessAt: str | None
    """Time of the last successful delivery attempt. Null if no attempt has succeeded"""
    lastFailureAt: str | None
    """Time of the last failed delivery attempt. Null if no attempt has failed"""
    failingSince: str | None
    """Time of the first failure since the last successful attempt. Null if the last attempt was successful"""
    successRate: float | None
    """Share of successful attempts in the last 100 deliveries. Null before the first attempt"""


class WebhookTest(TypedDict):
    """A test event, which contains no declaration"""

    id: str
    """Id of the test"""
    type: Literal["webhook.test"]
    occurredAt: str
    """Time of the test"""
    organisationId: str
    """Id of the organisation that owns the webhook"""
    webhookId: str
    """Id of the webhook"""


class WebhookWithSecret(TypedDict):
    """A webhook with its new secret"""

    id: str
    """Id of the webhook"""
    url: str
    """URL of the endpoint: https on port 443 of a public address. The portal does not follow redirects. Addresses that the operator allows (in the sandbox, addresses of this machine) can use http and other ports."""
    description: str | None
    """Purpose of the webhook; null without a description"""
    events: list[EventType] | None
    """Event types that the portal sends to the webhook. Null: all types"""
    ordered: Literal["declaration", "none"] | str
    """Order of deliveries. `declaration`: the portal sends an event after the earlier events of its declaration are delivered; `none`: the portal sends each event as soon as possible."""
    include: list[Literal["declaration"] | str] | None
    """Additional content of each event. Null: none"""
    role: Literal["principal"] | str | None
    """`principal`: events of declarations that representatives lodge in the name of the organisation. Null: events of declarations that the organisation lodges itself"""
    status: Literal["active", "paused", "disabled"] | str
    """Status. The portal sends nothing to a `paused` or `disabled` webhook. After you activate the webhook, the portal sends all events since it was paused or disabled."""
    disabledReason: Literal["failing", "gone"] | str | None
    """Reason why the webhook was disabled: no successful delivery for three days, or a 410 response. Null unless it is disabled"""
    health: WebhookHealth
    previousSecretUntil: str | None
    """Time until which deliveries are also signed with the previous secret. Null outside a grace period"""
    createdAt: str
    """Time of creation"""
    changedAt: str
    """Time of the last change"""
    secret: NotRequired[str]
    """Secret for the signatures of deliveries. The secret is shown only once: an idempotent replay does not contain the secret"""


class Problem(TypedDict):
    """A problem (RFC 9457). Problems can have further properties."""

    type: str
    """Address of the problem page, with cause and hint."""
    title: str
    """Short summary of the problem, the same for each occurrence."""
    status: Literal[400, 401, 403, 404, 405, 406, 408, 409, 413, 414, 415, 429, 431, 500, 501, 503] | str
    """HTTP status code."""
    name: Literal["BAD REQUEST", "UNAUTHORIZED", "FORBIDDEN", "NOT FOUND", "METHOD ALLOWED", "NOT ACCEPTABLE", "REQUEST TIMEOUT", "CONFLICT", "CONTENT TOO LARGE", "URI TOO LONG", "UNSUPPORTED MEDIA TYPE", "TOO MANY REQUESTS", "REQUEST HEADER FIELDS TOO LARGE", "INTERNAL SERVER ERROR", "NOT IMPLEMENTED", "SERVICE UNAVAILABLE"] | str
    """Name of the HTTP status."""
    code: Literal["account_limit_below_balance", "account_number_in_use", "action_not_allowed", "address_book_full", "already_invited", "already_member", "api_key_expired", "api_key_in_overlap", "api_key_inactive", "api_key_invalid", "api_key_limit", "api_key_not_in_overlap", "api_key_revoked", "approval_not_pending", "approval_pending", "assigned_to_another", "authentication_stale", "authorisation_number_in_use", "authorisation_revoked", "body_too_large", "cannot_approve_own_request", "cannot_change_own_account", "cannot_change_own_membership", "cannot_change_own_organisation", "client_cannot_have_api_keys", "client_has_no_secret", "client_has_secret", "client_secret_just_rotated", "client_suspended", "code_lists_inconsistent", "credentials_mismatch", "credentials_missing", "cross_site_refused", "customs_authority_required", "declaration_incomplete", "deferment_account_unavailable", "discharge_exceeded", "document_infected", "document_limit", "document_quarantined", "dpop_proof_invalid", "guarantee_below_reserved", "guarantee_reference_in_use", "guarantee_unavailable", "header_invalid", "headers_too_large", "idempotency_key_reused", "identification_number_in_use", "import_not_ready", "cursor_of_other_history", "input_invalid", "internal_error", "invitation_limit", "ip_address_not_allowed", "last_owner", "last_second_factor", "link_invalid", "lrn_in_use", "mandate_offer_limit", "mandate_required", "mandate_status_conflict", "media_type_unsupported", "method_not_allowed", "method_unknown", "not_acceptable", "not_found", "nothing_to_change", "organisation_pending", "organisation_required", "organisation_suspended", "origin_not_allowed", "origin_required", "party_already_exists", "payment_mismatch", "person_unverified", "platform_limit", "platform_not_allowed", "platform_required", "primary_number_required", "rate_limited", "reference_data_missing", "reference_list_changed", "registration_limit", "request_in_progress", "request_malformed", "request_timeout", "rights_exceeded", "role_insufficient", "role_not_available", "rotation_in_progress", "scope_insufficient", "second_factor_enrolment_required", "second_factor_invalid", "second_factor_limit", "second_factor_required", "service_unavailable", "session_ended", "session_missing", "sign_in_failed", "storage_full", "template_limit", "template_name_in_use", "token_expired", "token_invalid", "uri_too_long", "user_session_required", "version_conflict", "view_limit", "view_name_in_use", "view_sharing_not_allowed", "webhook_limit", "webhook_not_active", "webhook_secret_in_overlap"] | str
    """Stable, machine-readable code of the problem."""
    detail: str
    """Explanation of this occurrence of the problem."""
    instance: str
    """The request: `urn:uuid:` and its identifier."""
    requestId: str
    """Identifier of the request, as in `X-Request-Id`."""
    retryable: bool
    """True if an identical request can succeed later."""
    outcome: Literal["applied", "not_applied", "unknown"]
    """Effect of the request on stored data: `applied` although the response is a problem, `not_applied`, or `unknown`."""
    errors: NotRequired[list[InputError]]
    """Errors of the input, at most the first 200."""
    errorsTotal: NotRequired[int]
    """Total number of errors in the input."""
    moreErrors: NotRequired[bool]
    """True if validation stopped early, so that the input can have errors that are not in `errors`."""
    missing: NotRequired[Literal["path", "resource"]]
    """Missing part: the path itself, or the resource that it names. Only for `not_found`."""
    conflict: NotRequired[Conflict]


InputError = TypedDict(
    "InputError",
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
        "fix": NotRequired["list[InputErrorFixItem]"],
        "expected": NotRequired["Any"],
        "dataElement": NotRequired["str"],
        "documentationUrl": NotRequired["str"],
    },
)


class InputErrorFixItem(TypedDict):
    op: Literal["add", "replace", "remove"]
    """Operation of the patch."""
    path: str
    """Location of the change, as a JSON Pointer (RFC 6901)."""
    value: NotRequired[Any]
    """New value; absent for `remove`."""


class Conflict(TypedDict):
    """Existing declaration that conflicts with the request (409)."""

    id: str
    """Identifier of the existing declaration."""
    lrn: str
    """LRN of the existing declaration."""
    mrn: str | None
    """MRN of the existing declaration; null without an MRN."""
    declarationStatus: str
    """Status of the existing declaration."""
    sameContent: bool
    """True if the existing declaration has the same content as the request."""
    href: str
    """URL of the existing declaration."""


class ListReferenceListsQuery(TypedDict):
    """The query of `listReferenceLists`"""

    date: NotRequired[str]
    """Date on which the entries are valid. Default: today in the time zone of the portal."""


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
    """Maximum number of items on a page."""
    after: NotRequired[str]
    """Continues a list: the value of `cursor` in the response with the previous page. It is valid only with the same filters."""
    date: NotRequired[str]
    """Date on which the entries are valid. Default: today in the time zone of the portal."""
    q: NotRequired[str]
    """Search words. An entry matches if each word is the beginning of the code or part of the name or description, in any language. Case and accents are ignored. The best matches come first. If no entry matches, the search falls back to similar spellings."""
    below: NotRequired[str]
    """Code whose entries of the next lower level are returned: `09`, for instance, returns the headings of chapter 09. An entry is below a code if its own code begins with that code. An empty value returns the entries of the top level."""


class GetReferenceEntryQuery(TypedDict):
    """The query of `getReferenceEntry`"""

    date: NotRequired[str]
    """Date on which the entries are valid. Default: today in the time zone of the portal."""


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
    """Past or future date whose tariff and exchange rates apply; default: today in the time zone of the portal."""


class GetTariffQuery(TypedDict):
    """The query of `getTariff`"""

    origin: NotRequired[str]
    """Country of origin, for an export the country of destination (ISO 3166-1 alpha-2); default: measures for every country."""
    date: NotRequired[str]
    """Past or future date whose tariff applies; default: today in the time zone of the portal."""
    direction: NotRequired[Literal["import", "export"]]
    """Direction in which the goods cross the border."""


class GetQuotaQuery(TypedDict):
    """The query of `getQuota`"""

    date: NotRequired[str]
    """Date within the quota period to return; default: today in the time zone of the portal."""


class GetStatusQuery(TypedDict):
    """The query of `getStatus`"""

    after: NotRequired[str]
    """The `cursor` of an earlier response. Default: the beginning of the feed."""
    limit: NotRequired[int]
    """Maximum number of entries"""
    lrn: NotRequired[str]
    """Local reference number: reference of the declarant, unique in the organisation. A lodged LRN can’t be used again (WCO: Declaration/FunctionalReferenceID)"""
    mrn: NotRequired[str]
    """MRN of the declaration to return"""
    role: NotRequired[Literal["principal"]]
    """`principal`: the declarations that representatives lodged in the name of the organisation. These declarations have a separate feed with separate cursors."""
    status: NotRequired[list[Literal["draft", "lodged", "registered", "rejected", "accepted", "under_control", "released", "not_released", "cleared", "exited", "invalidated", "expired"]]]
    """Latest status of the declarations to return. You can repeat the parameter"""
    wait: NotRequired[int]
    """Maximum time in seconds that the portal waits for a change before it responds"""


class CreateDeclarationQuery(TypedDict):
    """The query of `createDeclaration`"""

    lodge: NotRequired[bool]
    """True to lodge the declaration immediately"""
    dryRun: NotRequired[bool]
    """True to return the result of a lodgement and store nothing"""
    date: NotRequired[str]
    """Past or future date whose rules, code lists, tariff and exchange rates a dry run applies. Default: today in the time zone of the portal"""


class ListDeclarationsQuery(TypedDict):
    """The query of `listDeclarations`"""

    limit: NotRequired[int]
    """Maximum number of items on a page."""
    after: NotRequired[str]
    """Continues a list: the value of `cursor` in the response with the previous page. It is valid only with the same filters."""
    status: NotRequired[list[Literal["draft", "lodged", "registered", "rejected", "accepted", "under_control", "released", "not_released", "cleared", "exited", "invalidated", "expired"]]]
    """Status of the declarations to return. You can repeat the parameter"""
    hasErrors: NotRequired[bool]
    """True: only drafts that had errors when they were last saved; false: only drafts that had no errors"""
    statusGroup: NotRequired[Literal["failed", "done", "action_required", "open"]]
    """Group to which the status of the declaration belongs"""
    lane: NotRequired[list[Literal["green", "yellow", "red"]]]
    """Control lane. You can repeat the parameter"""
    nextAction: NotRequired[Literal["answerQuery", "pay", "present", "secure", "discharge"]]
    """Action that the declarant must take next. Only for declarations that the organisation itself lodged"""
    type: NotRequired[list[Literal["import", "export", "low_value"]]]
    """Declaration type. You can repeat the parameter"""
    office: NotRequired[list[str]]
    """Customs office where the declaration is lodged. You can repeat the parameter"""
    id: NotRequired[list[str]]
    """Identifiers of at most 100 declarations. You can repeat the parameter"""
    changedFrom: NotRequired[str]
    """Earliest time of the last change (inclusive), for lodged declarations: a date (the start of the day in the time zone of the portal) or a time with an offset"""
    lodgedFrom: NotRequired[str]
    """Earliest time of lodgement (inclusive): a date (the start of the day in the time zone of the portal) or a time with an offset"""
    lodgedBefore: NotRequired[str]
    """Latest time of lodgement (exclusive): a date (the start of the day in the time zone of the portal) or a time with an offset"""
    commodity: NotRequired[str]
    """First digits of the HS code of any goods item"""
    importer: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    exporter: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    lrn: NotRequired[str]
    """Local reference number: reference of the declarant, unique in the organisation. A lodged LRN can’t be used again (WCO: Declaration/FunctionalReferenceID)"""
    lrnPrefix: NotRequired[str]
    """First characters of the LRN"""
    mrn: NotRequired[str]
    """MRN of the declaration"""
    role: NotRequired[Literal["principal"]]
    """`principal`: the declarations that representatives lodged in the name of the organisation. These declarations have a separate feed with separate cursors."""
    sort: NotRequired[Literal["-createdAt", "createdAt", "-lodgedAt", "lodgedAt", "-lrn", "lrn"]]
    """Property by which the list is sorted: time of creation, time of lodgement, or LRN. A leading `-` reverses the order (descending). If you sort by lodgement, the list contains only lodged declarations. Not available with `role`"""
    waitForDeclaration: NotRequired[str]
    """Identifier of a declaration that you have just changed. The portal waits up to some seconds, until its search index contains the latest changes of this declaration. `indexedUpTo` is then at least the last `sequence` of the declaration"""


class LodgeDeclarationsQuery(TypedDict):
    """The query of `lodgeDeclarations`"""

    dryRun: NotRequired[bool]
    """True to validate the lines without storing anything"""
    date: NotRequired[str]
    """Past or future date whose rules, code lists, tariff and exchange rates a dry run applies. Default: today in the time zone of the portal"""


class CountDeclarationsQuery(TypedDict):
    """The query of `countDeclarations`"""

    status: NotRequired[list[Literal["draft", "lodged", "registered", "rejected", "accepted", "under_control", "released", "not_released", "cleared", "exited", "invalidated", "expired"]]]
    """Status of the declarations to return. You can repeat the parameter"""
    hasErrors: NotRequired[bool]
    """True: only drafts that had errors when they were last saved; false: only drafts that had no errors"""
    statusGroup: NotRequired[Literal["failed", "done", "action_required", "open"]]
    """Group to which the status of the declaration belongs"""
    lane: NotRequired[list[Literal["green", "yellow", "red"]]]
    """Control lane. You can repeat the parameter"""
    nextAction: NotRequired[Literal["answerQuery", "pay", "present", "secure", "discharge"]]
    """Action that the declarant must take next. Only for declarations that the organisation itself lodged"""
    type: NotRequired[list[Literal["import", "export", "low_value"]]]
    """Declaration type. You can repeat the parameter"""
    office: NotRequired[list[str]]
    """Customs office where the declaration is lodged. You can repeat the parameter"""
    id: NotRequired[list[str]]
    """Identifiers of at most 100 declarations. You can repeat the parameter"""
    changedFrom: NotRequired[str]
    """Earliest time of the last change (inclusive), for lodged declarations: a date (the start of the day in the time zone of the portal) or a time with an offset"""
    lodgedFrom: NotRequired[str]
    """Earliest time of lodgement (inclusive): a date (the start of the day in the time zone of the portal) or a time with an offset"""
    lodgedBefore: NotRequired[str]
    """Latest time of lodgement (exclusive): a date (the start of the day in the time zone of the portal) or a time with an offset"""
    commodity: NotRequired[str]
    """First digits of the HS code of any goods item"""
    importer: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    exporter: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    lrn: NotRequired[str]
    """Local reference number: reference of the declarant, unique in the organisation. A lodged LRN can’t be used again (WCO: Declaration/FunctionalReferenceID)"""
    lrnPrefix: NotRequired[str]
    """First characters of the LRN"""
    mrn: NotRequired[str]
    """MRN of the declaration"""
    role: NotRequired[Literal["principal"]]
    """`principal`: the declarations that representatives lodged in the name of the organisation. These declarations have a separate feed with separate cursors."""
    sort: NotRequired[Literal["-createdAt", "createdAt", "-lodgedAt", "lodgedAt", "-lrn", "lrn"]]
    """Property by which the list is sorted: time of creation, time of lodgement, or LRN. A leading `-` reverses the order (descending). If you sort by lodgement, the list contains only lodged declarations. Not available with `role`"""


class ExportDeclarationsQuery(TypedDict):
    """The query of `exportDeclarations`"""

    lodgedFrom: NotRequired[str]
    """Earliest time of lodgement (inclusive): a date (the start of the day in the time zone of the portal) or a time with an offset"""
    lodgedBefore: NotRequired[str]
    """Latest time of lodgement (exclusive): a date (the start of the day in the time zone of the portal) or a time with an offset"""
    role: NotRequired[Literal["principal"]]
    """`principal`: the declarations that representatives lodged in the name of the organisation. These declarations have a separate feed with separate cursors."""


class GetDeclarationsSummaryQuery(TypedDict):
    """The query of `getDeclarationsSummary`"""

    limit: NotRequired[int]
    """Maximum number of items on a page."""
    after: NotRequired[str]
    """Continues a list: the value of `cursor` in the response with the previous page. It is valid only with the same filters."""
    lodgedFrom: NotRequired[str]
    """Earliest time of lodgement (inclusive): a date (the start of the day in the time zone of the portal) or a time with an offset"""
    lodgedBefore: NotRequired[str]
    """Latest time of lodgement (exclusive): a date (the start of the day in the time zone of the portal) or a time with an offset"""


class LodgeDeclarationQuery(TypedDict):
    """The query of `lodgeDeclaration`"""

    dryRun: NotRequired[bool]
    """True to return the result of a lodgement and store nothing"""
    date: NotRequired[str]
    """Past or future date whose rules, code lists, tariff and exchange rates a dry run applies. Default: today in the time zone of the portal"""


class LodgeDeclarationBody(TypedDict):
    """The body of `lodgeDeclaration`"""



class ListRulesQuery(TypedDict):
    """The query of `listRules`"""

    limit: NotRequired[int]
    """Maximum number of items on a page."""
    after: NotRequired[str]
    """Continues a list: the value of `cursor` in the response with the previous page. It is valid only with the same filters."""
    severity: NotRequired[Literal["error", "warning", "info"]]
    """Severity of the rules to return"""
    type: NotRequired[Literal["import", "export"]]
    """Declaration type of the rules to return"""
    dataElement: NotRequired[str]
    """Data element of the rules to return"""


class RequestAmendmentQuery(TypedDict):
    """The query of `requestAmendment`"""

    dryRun: NotRequired[bool]
    """True to return the changes and their cost, and store nothing"""


class ListAmendmentsQuery(TypedDict):
    """The query of `listAmendments`"""

    limit: NotRequired[int]
    """Maximum number of items on a page."""
    after: NotRequired[str]
    """Continues a list: the value of `cursor` in the response with the previous page. It is valid only with the same filters."""


class ListVersionsQuery(TypedDict):
    """The query of `listVersions`"""

    limit: NotRequired[int]
    """Maximum number of items on a page."""
    after: NotRequired[str]
    """Continues a list: the value of `cursor` in the response with the previous page. It is valid only with the same filters."""


class RequestInvalidationBody(TypedDict):
    """The body of `requestInvalidation`"""

    reason: str
    """Reason for the request, shown in the history of the declaration"""


class ListQueriesQuery(TypedDict):
    """The query of `listQueries`"""

    limit: NotRequired[int]
    """Maximum number of items on a page."""
    after: NotRequired[str]
    """Continues a list: the value of `cursor` in the response with the previous page. It is valid only with the same filters."""


class ListAuthorisationsQuery(TypedDict):
    """The query of `listAuthorisations`"""

    limit: NotRequired[int]
    """Maximum number of items on a page."""
    after: NotRequired[str]
    """Continues a list: the value of `cursor` in the response with the previous page. It is valid only with the same filters."""
    number: NotRequired[str]
    """Number of the authorisation, unique (WCO: AuthorisationHolder/ID)"""
    kind: NotRequired[Literal["CWP", "IPO", "TEA", "OPO", "EUS"]]
    """Kind of authorisation. `CWP`: customs warehouse; `IPO`: inward processing; `TEA`: temporary admission; `OPO`: outward processing; `EUS`: end use (WCO: AuthorisationHolder/CategoryCode)"""
    holder: NotRequired[str]
    """Identification number of the holder"""
    status: NotRequired[Literal["active", "suspended", "revoked"]]
    """Status. A suspended authorisation can’t be used to place new goods under a procedure. A revocation is permanent."""


class ListDeclarationEventsQuery(TypedDict):
    """The query of `listDeclarationEvents`"""

    limit: NotRequired[int]
    """Maximum number of items on a page."""
    after: NotRequired[str]
    """Continues a list: the value of `cursor` in the response with the previous page. It is valid only with the same filters."""


class UploadDocumentQuery(TypedDict):
    """The query of `uploadDocument`"""

    type: str
    """Document type, for instance N380 commercial invoice (WCO: AdditionalDocument/TypeCode)"""
    reference: NotRequired[str]
    """Number or reference of the document (WCO: AdditionalDocument/ID)"""
    fileName: NotRequired[str]
    """Name of the file, without a path"""
    goodsItem: NotRequired[int]
    """Number of the goods item to which the document belongs. Default: the whole declaration"""


class ListLedgerEntriesQuery(TypedDict):
    """The query of `listLedgerEntries`"""

    limit: NotRequired[int]
    """Maximum number of items on a page."""
    after: NotRequired[str]
    """Continues a list: the value of `cursor` in the response with the previous page. It is valid only with the same filters."""
    declarationId: NotRequired[str]
    """Identifier of the declaration whose entries are returned."""
    reference: NotRequired[str]
    """Payment reference of the bill"""


class ListDefermentAccountsQuery(TypedDict):
    """The query of `listDefermentAccounts`"""

    limit: NotRequired[int]
    """Maximum number of items on a page."""
    after: NotRequired[str]
    """Continues a list: the value of `cursor` in the response with the previous page. It is valid only with the same filters."""
    number: NotRequired[str]
    """Number of the account, unique in its organisation (WCO: DutyTaxFee/Payment/ReferenceID)"""
    status: NotRequired[Literal["active", "suspended"]]
    """Status. New bills can’t be charged to a suspended account."""


class ListStatementsQuery(TypedDict):
    """The query of `listStatements`"""

    limit: NotRequired[int]
    """Maximum number of items on a page."""
    after: NotRequired[str]
    """Continues a list: the value of `cursor` in the response with the previous page. It is valid only with the same filters."""


class ListPartiesQuery(TypedDict):
    """The query of `listParties`"""

    limit: NotRequired[int]
    """Maximum number of items on a page."""
    after: NotRequired[str]
    """Continues a list: the value of `cursor` in the response with the previous page. It is valid only with the same filters."""
    q: NotRequired[str]
    """Search words. Each word must occur in the name, the identification number or the city. Case and accents are ignored."""


class CreatePartyBody(TypedDict):
    """A party for use in declarations"""

    name: str
    """Full name of the person or company"""
    identification: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    address: NotRequired[CreatePartyBodyAddress]
    """Postal address; unknown parts are absent"""


class CreatePartyBodyAddress(TypedDict):
    """Postal address; unknown parts are absent"""

    street: NotRequired[str]
    """Street and number"""
    postCode: NotRequired[str]
    """Post code"""
    city: NotRequired[str]
    """City"""
    country: NotRequired[str]
    """Country (ISO 3166-1 alpha-2)"""


class UpdatePartyBody(TypedDict):
    """A party for use in declarations"""

    name: str
    """Full name of the person or company"""
    identification: NotRequired[str]
    """Identification number: country and up to 15 characters, as registered with customs"""
    address: NotRequired[UpdatePartyBodyAddress]
    """Postal address; unknown parts are absent"""


class UpdatePartyBodyAddress(TypedDict):
    """Postal address; unknown parts are absent"""

    street: NotRequired[str]
    """Street and number"""
    postCode: NotRequired[str]
    """Post code"""
    city: NotRequired[str]
    """City"""
    country: NotRequired[str]
    """Country (ISO 3166-1 alpha-2)"""


class ListTemplatesQuery(TypedDict):
    """The query of `listTemplates`"""

    limit: NotRequired[int]
    """Maximum number of items on a page."""
    after: NotRequired[str]
    """Continues a list: the value of `cursor` in the response with the previous page. It is valid only with the same filters."""


class CreateTemplateBody(TypedDict):
    """A template to create"""

    name: str
    """Name of the template"""
    document: TemplateDocument


class UpdateTemplateBody(TypedDict):
    """A template to create"""

    name: str
    """Name of the template"""
    document: TemplateDocument


class ListEventsQuery(TypedDict):
    """The query of `listEvents`"""

    after: NotRequired[str]
    """`cursor` of the previous response, or `latest` for new events only. Default: the beginning of the log."""
    limit: NotRequired[int]
    """Maximum number of events"""
    wait: NotRequired[int]
    """Maximum time in seconds that the portal waits for an event before it responds"""
    type: NotRequired[list[EventType]]
    """Only events of these types. You can repeat the parameter"""
    role: NotRequired[Literal["principal"]]
    """`principal`: the declarations that representatives lodged in the name of the organisation. These declarations have a separate feed with separate cursors."""
    include: NotRequired[list[Literal["declaration"]]]
    """`declaration`: each event contains its declaration as it was at the time of the event, with its content (`document`), so that no further request is necessary"""


class ExportEventsQuery(TypedDict):
    """The query of `exportEvents`"""

    occurredFrom: str
    """Start of the period (inclusive)"""
    occurredBefore: str
    """End of the period (exclusive)"""
    role: NotRequired[Literal["principal"]]
    """`principal`: the declarations that representatives lodged in the name of the organisation. These declarations have a separate feed with separate cursors."""


class ListMandatesQuery(TypedDict):
    """The query of `listMandates`"""

    limit: NotRequired[int]
    """Maximum number of items on a page."""
    after: NotRequired[str]
    """Continues a list: the value of `cursor` in the response with the previous page. It is valid only with the same filters."""
    status: NotRequired[Literal["offered", "active", "suspended", "ended"]]
    """Status of the mandate. Only an active mandate within its validity covers a lodgement."""
    principal: NotRequired[str]
    """Identification number, unique: country and up to 15 characters, as registered with customs."""
    representative: NotRequired[str]
    """Identification number, unique: country and up to 15 characters, as registered with customs."""


class OfferMandateBody(TypedDict):
    """A mandate to offer. One of the two identification numbers must belong to the caller."""

    principal: str
    """Identification number, unique: country and up to 15 characters, as registered with customs."""
    representative: str
    """Identification number, unique: country and up to 15 characters, as registered with customs."""
    representations: list[Literal["direct", "indirect"]]
    """Kinds of representation: in the name of the principal (`direct`), or in the name of the representative on behalf of the principal (`indirect`)."""
    types: NotRequired[list[Literal["import", "export"]]]
    """Declaration types that the mandate covers."""
    procedures: NotRequired[list[str]]
    """First characters of the procedure codes that the mandate covers, such as `40`. Absent: all procedures."""
    offices: NotRequired[list[str]]
    """Customs offices that the mandate covers. Absent: all offices."""
    maxValue: NotRequired[str]
    """Maximum invoice amount of a declaration that is lodged under the mandate, in national currency. Absent: no maximum."""
    guarantees: NotRequired[list[str]]
    """Guarantees of the principal that the representative can use."""
    accounts: NotRequired[list[str]]
    """Deferment accounts of the principal that the representative can use."""
    validFrom: NotRequired[str]
    """First day of validity; default: today."""
    validUntil: NotRequired[str]
    """Last day of validity; default: unlimited."""


class ListMandateEventsQuery(TypedDict):
    """The query of `listMandateEvents`"""

    after: NotRequired[str]
    """The `cursor` of an earlier response. Default: the beginning of the log."""
    limit: NotRequired[int]
    """Maximum number of events"""


class UpdateMandateBody(TypedDict):
    """A change of the status of a mandate."""

    status: Literal["active", "suspended", "ended"]
    """The new status of the mandate."""
    reason: NotRequired[str]
    """Reason for the change, shown in the history of the mandate."""


class CreateWebhookBody(TypedDict):
    """A new webhook"""

    url: str
    """URL of the endpoint: https on port 443 of a public address. The portal does not follow redirects. Addresses that the operator allows (in the sandbox, addresses of this machine) can use http and other ports."""
    events: NotRequired[list[EventType]]
    """Event types that the portal sends to the webhook. Absent: all types"""
    ordered: NotRequired[Literal["declaration", "none"]]
    """Order of deliveries. `declaration`: the portal sends an event after the earlier events of its declaration are delivered; `none`: the portal sends each event as soon as possible."""
    role: NotRequired[Literal["principal"]]
    """`principal`: the declarations that representatives lodged in the name of the organisation. These declarations have a separate feed with separate cursors."""
    include: NotRequired[list[Literal["declaration"]]]
    """`declaration`: each event contains its declaration as it was at the time of the event, with its content (`document`), so that no further request is necessary"""
    description: NotRequired[str]
    """Purpose of the webhook"""


class UpdateWebhookBody(TypedDict):
    """Properties to change"""

    url: NotRequired[str]
    """URL of the endpoint: https on port 443 of a public address. The portal does not follow redirects. Addresses that the operator allows (in the sandbox, addresses of this machine) can use http and other ports."""
    events: NotRequired[list[EventType] | None]
    """Event types that the portal sends to the webhook. Null: all types"""
    ordered: NotRequired[Literal["declaration", "none"]]
    """Order of deliveries. `declaration`: the portal sends an event after the earlier events of its declaration are delivered; `none`: the portal sends each event as soon as possible."""
    include: NotRequired[list[Literal["declaration"]] | None]
    """Additional content of each event. Null: none"""
    description: NotRequired[str | None]
    """Purpose of the webhook. Null: no description"""
    status: NotRequired[Literal["active", "paused"]]
    """New status. `paused`: the portal sends nothing; `active`: the portal sends events again, starting with the events that occurred during the pause"""


class RotateWebhookSecretBody(TypedDict):
    """The body of `rotateWebhookSecret`"""

    overlapSeconds: NotRequired[int]
    """Grace period in seconds during which deliveries are also signed with the previous secret"""


class TestWebhookBody(TypedDict):
    """The body of `testWebhook`"""



class ListWebhookDeliveriesQuery(TypedDict):
    """The query of `listWebhookDeliveries`"""

    limit: NotRequired[int]
    """Maximum number of items on a page."""
    after: NotRequired[str]
    """Continues a list: the value of `cursor` in the response with the previous page. It is valid only with the same filters."""
    status: NotRequired[Literal["pending", "delivered", "failed"]]
    """Only deliveries with this status"""
    type: NotRequired[EventType | Literal["webhook.test"]]
    """Only deliveries of events of this type"""
    declarationId: NotRequired[str]
    """Only deliveries about this declaration"""


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
    """Sequence number of the first event that is sent again. Null if there was no event in the period"""
    lastSequence: int | None
    """Sequence number of the last event that is sent again. Null if there was no event in the period"""


class GetSandboxClockAnswer(TypedDict):
    """The answer of `getSandboxClock`"""

    sandboxTime: str
    """Time that applies to the declarations of the organisation"""
    systemTime: str
    """Time that applies to credentials, limits and logs"""
    offsetSeconds: float
    """Sandbox time minus system time, in seconds"""


class AdvanceSandboxClockBody(TypedDict):
    """A duration or a time."""

    by: NotRequired[str]
    """Duration (ISO 8601), for instance `P10D`, `P1M` or `PT36H`"""
    to: NotRequired[str]
    """New sandbox time"""


class AdvanceSandboxClockAnswer(TypedDict):
    """The answer of `advanceSandboxClock`"""

    sandboxTime: str
    """Time that applies to the declarations of the organisation"""
    systemTime: str
    """Time that applies to credentials, limits and logs"""
    offsetSeconds: float
    """Sandbox time minus system time, in seconds"""


class SetSandboxFaultsBody(TypedDict):
    """The body of `setSandboxFaults`"""

    faults: list[SetSandboxFaultsBodyFaultsItem]
    """Faults in the order of evaluation. The first fault that matches and applies affects the request."""


class SetSandboxFaultsBodyFaultsItem(TypedDict):
    operation: NotRequired[str]
    """Operations to which the fault applies: an operation identifier (`createDeclaration`), or method and path with `*` as a wildcard (`POST /openapi/declarations*`). Default: all operations"""
    fault: Literal["timeout_after_commit", "error_500", "unavailable_503", "too_many_requests_429", "slow", "duplicate_deliveries", "reorder_deliveries"]
    """Fault to inject. `timeout_after_commit` processes the request and sends no response. `error_500`, `unavailable_503` and `too_many_requests_429` return this status and do nothing. `slow` processes the request and delays the response. Two faults affect the webhook deliveries of the organisation: `duplicate_deliveries` sends a successful delivery twice, with the same `webhook-id`; `reorder_deliveries` delays a delivery until a later delivery was sent, for webhooks with `ordered` set to `none`"""
    delayMs: NotRequired[int]
    """Delay in milliseconds. `slow`: delay of the response (default 2,000); `timeout_after_commit`: delay before the portal closes the connection (default 5,000); `reorder_deliveries`: maximum delay of a delivery (default 2,000)"""
    probability: NotRequired[float]
    """Probability that the fault affects a matching request or delivery; default 1"""
    times: NotRequired[int]
    """Number of requests or deliveries that the fault affects; default: unlimited"""


class ResetSandboxBody(TypedDict):
    """The body of `resetSandbox`"""



class ResetSandboxAnswer(TypedDict):
    """The answer of `resetSandbox`"""

    declarations: int
    """Number of deleted declarations, drafts included"""


class RejectedLine(Problem):
    """Problem of a line whose declaration was not lodged, as a single request would return it"""

    line: int
    """Line number in the request body, from 1"""
    ended: NotRequired[Literal[True]]
    """True if the response ends here. The declarations of this line and all later lines are not stored, unless `outcome` is `unknown`"""


DeclarationDuties: TypeAlias = AssessedDuties | EstimatedDuties
"""Assessed duties of a lodged declaration, or estimated duties of a draft"""

Duties: TypeAlias = CalculatedDuties | NothingDue | NotCalculable
"""Duties and VAT: `calculated` with each step, `nothing_due` with the reason, or `not_calculable` with the missing values (customs then assesses them)"""

EventType: TypeAlias = Literal["declaration.lodged", "declaration.registered", "declaration.presented", "declaration.accepted", "declaration.rejected", "declaration.amended", "declaration.assessed", "declaration.released", "declaration.not_released", "declaration.cleared", "declaration.exited", "declaration.expired", "declaration.invalidated", "control.lane_assigned", "control.opened", "control.completed", "payment.due", "payment.insufficient", "payment.received", "payment.paid", "payment.secured", "payment.overdue", "payment.refund_ordered", "payment.refunded", "amendment.requested", "amendment.granted", "amendment.denied", "invalidation.requested", "invalidation.denied", "discharge.opened", "discharge.reported", "discharge.written_off", "discharge.denied", "discharge.due", "discharge.overdue", "discharge.extended", "discharge.corrected", "discharge.completed", "discharge.demanded", "query.opened", "query.answered", "query.closed"] | str
"""Type of the event."""

Lodgement: TypeAlias = LodgedDeclaration | DryRun
"""The lodged declaration, or the result of a dry run"""

LodgementLine: TypeAlias = LodgedLine | DryRunLine | RejectedLine
"""Result of one line of the request: the lodged declaration, the result of a dry run, or a problem"""

ProblemCode: TypeAlias = Literal["action_not_allowed", "address_book_full", "api_key_expired", "api_key_invalid", "api_key_revoked", "body_too_large", "client_suspended", "credentials_mismatch", "credentials_missing", "cursor_of_other_history", "declaration_incomplete", "deferment_account_unavailable", "discharge_exceeded", "document_infected", "document_limit", "document_quarantined", "dpop_proof_invalid", "guarantee_unavailable", "header_invalid", "headers_too_large", "idempotency_key_reused", "input_invalid", "internal_error", "ip_address_not_allowed", "lrn_in_use", "mandate_offer_limit", "mandate_required", "mandate_status_conflict", "media_type_unsupported", "method_not_allowed", "not_acceptable", "not_found", "nothing_to_change", "organisation_suspended", "origin_not_allowed", "origin_required", "party_already_exists", "platform_not_allowed", "platform_required", "rate_limited", "reference_data_missing", "request_in_progress", "request_malformed", "request_timeout", "scope_insufficient", "service_unavailable", "storage_full", "template_limit", "template_name_in_use", "token_expired", "token_invalid", "uri_too_long", "version_conflict", "webhook_limit", "webhook_not_active", "webhook_secret_in_overlap"]
"""The code of a problem."""
