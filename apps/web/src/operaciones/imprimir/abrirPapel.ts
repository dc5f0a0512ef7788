/**
 * Opens a paper in a tab of its own. The tab opens with the click, because one that came after the answer would be blocked.
 * @param pedir asks for its address; null when there is nothing to open.
 */
export async function abrirPapel(
  pedir: () => Promise<string | null>,
  onFallar: (error: unknown) => void,
): Promise<void> {
  const pestana = open('', '_blank')
  try {
    const url = await pedir()
    if (url === null) pestana?.close()
    else if (pestana) {
      pestana.opener = null
      pestana.location.replace(url)
    } else location.assign(url) // the browser forbids tabs
  } catch (error) {
    pestana?.close()
    onFallar(error)
  }
}
