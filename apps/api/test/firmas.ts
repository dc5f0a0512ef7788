/** The same address with a signature that is not ours. */
export const conOtraFirma = (url: string): string =>
  url.replace(/firma=(.)/, (_, primera: string) => `firma=${primera === 'A' ? 'B' : 'A'}`)
