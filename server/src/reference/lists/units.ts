/** The code of the kilogram (UN/ECE Recommendation 20), in which every declaration has its masses (WCO Data Model). */
export const kilogram = 'KGM';
