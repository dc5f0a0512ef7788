import type { Azar } from '../../apps/api/src/demo/azar.ts'
import type { Previsto } from './acto.ts'
import { ABRE, CIERRA, minutoEntre } from './horas.ts'

/** The two owners of the chain, who decide at the same moment. */
const DUENOS = ['maestro', 'maestro-b'] as const
const REGLAS = 6
/** Periods are frozen up to so many days ago, one after the other. */
const CONGELADOS = [
  { minuto: 11.5 * 60, haceDias: 5 },
  { minuto: 16 * 60, haceDias: 1 },
] as const

/**
 * What the owners decide: rules of commissions, periods that both freeze at once while a rule is added that would hold in them and tills go
 * on, and the goal of each branch, which both set at once.
 */
export function* planDeDuenos(azar: Azar, sucursales: number): Generator<Previsto> {
  for (const { minuto, haceDias } of CONGELADOS) {
    for (const puesto of DUENOS) yield { minuto, sucursal: 0, puesto, que: { tipo: 'congelar', haceDias } }
    yield regla(minuto, haceDias, { n: haceDias, puesto: 'maestro-b' })
  }
  for (let n = 0; n < REGLAS; n++)
    yield regla(minutoEntre(azar, ABRE + 10, CIERRA - 30), azar.entero(-2, 9), {
      n: 10 + n,
      puesto: azar.elegir(DUENOS),
    })
  for (let de = 1; de <= sucursales; de++) {
    const minuto = minutoEntre(azar, ABRE + 20, CIERRA - 30)
    for (const [n, puesto] of DUENOS.entries())
      yield {
        minuto,
        sucursal: 0,
        puesto,
        que: { tipo: 'fijarMeta', de, importe: (azar.entero(50, 900) * 2 + n) * 100_000 },
      }
  }
}

const regla = (
  minuto: number,
  haceDias: number,
  { n, puesto }: { n: number; puesto: (typeof DUENOS)[number] },
): Previsto => ({
  ...{ minuto, sucursal: 0, puesto },
  que: { tipo: 'reglar', centesimas: 300 + n, haceDias, ofrece: n % 2 === 0 ? 'margen' : 'cobrado' },
})

/** The cash of a branch is taken to the bank by its manager and an owner at once, given back where it was wrong, and taken again. */
export function* planDeDepositos(azar: Azar, sucursal: number): Generator<Previsto> {
  const minuto = CIERRA - 8 + azar.real()
  const llevar = (vuelta: number) => ({ tipo: 'depositar', de: sucursal, vuelta }) as const
  yield { minuto, sucursal, puesto: 'encargado', que: llevar(1) }
  yield { minuto, sucursal: 0, puesto: 'maestro', que: llevar(1) }
  if (sucursal % 2 === 0) return
  for (const [lugar, puesto] of [
    [sucursal, 'encargado'],
    [0, 'maestro-b'],
  ] as const)
    yield { minuto: minuto + 3, sucursal: lugar, puesto, que: { tipo: 'revertir', de: sucursal } }
  yield { minuto: minuto + 5, sucursal, puesto: 'encargado', que: llevar(2) }
}
