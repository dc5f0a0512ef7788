/** Printable ASCII: other letters have no bars of their own in Code 128. */
const CON_BARRAS = /^[\x20-\x7e]+$/

/**
 * A code as Code 128: widths of bars and gaps in modules, a bar first; null for one with letters that it lacks. Only this file knows the
 * library, which is read with the first label.
 */
export async function barrasDe(codigo: string): Promise<number[] | null> {
  if (!CON_BARRAS.test(codigo)) return null
  const { default: bwip } = await import('bwip-js/node')
  const [dibujo] = bwip.raw({ bcid: 'code128', text: codigo })
  return dibujo && 'sbs' in dibujo ? dibujo.sbs : null
}
