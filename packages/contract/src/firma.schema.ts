import { z } from 'zod'

/** Signature of an address: over all of it, with the session that it ends with (D-26). */
export const Firma = z.string().max(100)
