/** The part of the browser's Trusted Types that a worker's address needs (the page's policy demands it). */
interface Factory {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

/** The address of one of our own scripts, as browsers with Trusted Types take it. */
export function trustedScript(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory }
  return trustedTypes?.createPolicy('codigo', { createScriptURL: (given) => given }).createScriptURL(url) ?? url
}
