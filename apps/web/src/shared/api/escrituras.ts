/**
 * Writes are never repeated by themselves, and fail at once without a network instead of waiting for one: nobody is charged
 * when the connection comes back for what was given up meanwhile.
 */
export const escrituras = { retry: false, networkMode: 'always' } as const
