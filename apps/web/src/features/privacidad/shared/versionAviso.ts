/** Grows with every change of meaning of the notice; consents are stored with the version they were given under. */
export const VERSION_AVISO = '2026-11'
