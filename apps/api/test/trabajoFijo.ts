/** Milliseconds of a fixed piece of the database's work, in which limits are told that have to hold on a busy computer. */
export async function medirTrabajoFijo(preguntar: (texto: string) => Promise<unknown>): Promise<number> {
  const inicio = performance.now()
  await preguntar('select sum(n) from generate_series(1, 300000) n')
  return performance.now() - inicio
}
