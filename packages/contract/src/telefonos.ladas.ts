/**
 * The areas of Mexico's numbering plan, as libphonenumber's full metadata have them; its small ones, which pages load, have none. A
 * test compares the two. It decides only what a 1 without plus before ten digits means: a number that is typed alone may be of an area
 * that was given out yesterday.
 */
const LADA =
  /^(?:2(?:2\d|3[1-35-8]|4[13-9]|7[1-689]|8[1-578]|9[467])|3(?:1[1-79]|[2458][1-9]|3\d|7[1-8]|9[1-5])|4(?:1[1-57-9]|[267][1-9]|3[1-8]|[45]\d|8[1-35-9]|9[2-689])|5(?:[56]\d|88|9[1-79])|6(?:1[2-68]|[2-4][1-9]|5[1-36-9]|6[0-57-9]|7[1-7]|8[67]|9[4-8])|7(?:[1346][1-9]|[27]\d|5[13-9]|8[1-69]|9[17])|8(?:1\d|2[13-689]|3[1-6]|4[124-6]|6[1246-9]|7[0-378]|9[12479])|9(?:1[346-9]|2[1-4]|3[2-46-8]|5[1348]|[69]\d|7[12]|8[1-8]))/

/** Whether ten digits begin with an area of Mexico. */
export const esDeUnaLada = (digitos: string): boolean => LADA.test(digitos)
