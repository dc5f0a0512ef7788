import type { Azar } from '../../apps/api/src/demo/azar.ts'
import type { Previsto } from './acto.ts'
import { ABRE, CIERRA, minutoEntre } from './horas.ts'

const CAJAS = ['caja', 'caja-b'] as const
const ARTICULOS = 6
const ENTRADAS = 2
const FIN = CIERRA - 60

/**
 * Pieces of one branch: deliveries, a transfer to the next one of which a piece may be missing, and a count of the showcase while both
 * tills sell. Few articles, so that everybody moves the same ones.
 */
export function* planDeMercancia(azar: Azar, sucursal: number, sucursales: number): Generator<Previsto> {
  const articulo = () => azar.entero(0, ARTICULOS - 1)
  for (let n = 0; n < ENTRADAS; n++) {
    const que = {
      tipo: 'surtir',
      articulo: articulo(),
      piezas: azar.entero(1, 6),
      factura: `${sucursal}/factura/${n}`,
    } as const
    yield { minuto: minutoEntre(azar, ABRE, FIN), sucursal, puesto: 'encargado', que }
  }
  if (sucursales > 1) {
    const [traslado, a] = [`${sucursal}/traslado`, (sucursal % sucursales) + 1]
    const minuto = minutoEntre(azar, ABRE, FIN - 90)
    const mandar = { tipo: 'mandar', traslado, a, articulo: articulo(), piezas: 2 } as const
    yield { minuto, sucursal, puesto: azar.elegir(CAJAS), que: mandar }
    const acoger = { tipo: 'acoger', traslado, faltan: azar.entero(0, 1) } as const
    yield { minuto: minuto + azar.entero(20, 80), sucursal: a, puesto: azar.elegir(CAJAS), que: acoger }
  }
  const contar = { tipo: 'contar', lecturas: azar.entero(2, 4) } as const
  yield { minuto: minutoEntre(azar, 11 * 60, FIN), sucursal, puesto: 'encargado', que: contar }
}
