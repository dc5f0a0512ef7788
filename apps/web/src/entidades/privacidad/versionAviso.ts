/**
 * Version of the notice, which grows with every change of meaning; consents are stored with the version they were given under.
 */
export const VERSION_AVISO = '2026-11'
