/** UN/ECE Recommendation 20 code of the kilogram, the unit of all masses in a declaration (WCO Data Model). */
export const kilogram = 'KGM';
