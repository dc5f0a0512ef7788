/** Time of the server's clock in tests: a Tuesday, 10:00 in Mexico City. */
export const AHORA = new Date('2026-11-24T16:00:00Z')
