/** Pause after which a scan without Enter is over (spec §9). */
export const PAUSA_MS = 500
