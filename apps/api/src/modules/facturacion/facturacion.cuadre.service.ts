import { aPesos, type Centavos, sumar } from '@nitida/contract/dinero'
import {
  type ClaseDeDiferencia,
  type Cuadre,
  clasesDeDiferencia,
  RENGLONES_POR_PAGINA,
  type RenglonDeDiferencia,
} from '@nitida/contract/facturacion.cuadre'
import { fechaEn } from '@nitida/contract/fechas'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import { sucursalEnAlcance } from '../sucursales/sucursales.alcance.service.ts'
import {
  type CifraDeCfdi,
  listLineas,
  listRenglones,
  type MesDeCuadre,
  type RenglonDeCuadre,
  sumCfdis,
  sumLibro,
} from './facturacion.cuadre.queries.ts'
import { diasDe } from './facturacion.global.service.ts'

interface Mes {
  mes: string
  sucursal?: number | undefined
}

/** The last zone in which a month ends. */
const ULTIMA_ZONA = 'America/Tijuana'

function porTipo(cifras: readonly CifraDeCfdi[], signo: 1 | -1) {
  const de = (tipo: 'I' | 'E' | 'P') => {
    const suya = cifras.find((cifra) => cifra.tipo === tipo && cifra.signo === signo)
    return { cuantos: suya?.cuantos ?? 0, total: suya?.total ?? 0 }
  }
  return { I: de('I'), E: de('E'), P: de('P') }
}
type Cifras = ReturnType<typeof porTipo>

const neto = ({ I, E }: Cifras): Centavos => I.total - E.total
const enPesos = ({ I, E, P }: Cifras) => {
  const cifra = ({ cuantos, total }: Cifras['I']) => ({ cuantos, total: aPesos(total) })
  return { I: cifra(I), E: cifra(E), P: cifra(P) }
}

/** A month's CFDIs as issued, the ledger's net beside them, and the difference line by line (D-91). */
export async function cuadreDe({ db, now }: Ctx, { mes, sucursal }: Mes): Promise<Cuadre> {
  const pedido: MesDeCuadre = { ...diasDe(mes), sucursal: sucursal ?? null }
  const [cifras, libro, lineas] = await Promise.all([
    sumCfdis(db, pedido),
    sumLibro(db, pedido),
    listLineas(db, pedido),
  ])
  const [emitidos, cancelados] = [porTipo(cifras, 1), porTipo(cifras, -1)]
  const facturado = neto(emitidos) - neto(cancelados)
  const explicado = sumar(...lineas.map(({ importe }) => importe))
  const lugar = (clase: ClaseDeDiferencia) => clasesDeDiferencia.indexOf(clase)
  return {
    mes,
    terminado: fechaEn(ULTIMA_ZONA, now()) > pedido.hasta,
    emitidos: enPesos(emitidos),
    cancelados: enPesos(cancelados),
    facturado: aPesos(facturado),
    libro: aPesos(libro),
    diferencia: aPesos(libro - facturado),
    lineas: lineas
      .toSorted((a, b) => lugar(a.clase) - lugar(b.clase))
      .map(({ importe, ...linea }) => ({ ...linea, importe: aPesos(importe) })),
    sinExplicar: aPesos(libro - facturado - explicado),
  }
}

/** @throws AppError NO_ENCONTRADO for a branch out of reach. */
export async function cuadreDelMes(ctx: CtxSesion, mes: Mes): Promise<Cuadre> {
  if (mes.sucursal) await sucursalEnAlcance(ctx, mes.sucursal)
  return cuadreDe(ctx, mes)
}

const aRenglon = ({ clase: _, libro, facturado, ...renglon }: RenglonDeCuadre): RenglonDeDiferencia => ({
  ...renglon,
  libro: aPesos(libro),
  facturado: aPesos(facturado),
  diferencia: aPesos(libro - facturado),
})

/** A page of the orders and invoices of one reason. @throws AppError NO_ENCONTRADO for a branch out of reach. */
export async function renglonesDelCuadre(ctx: CtxSesion, filtro: Mes & { clase: ClaseDeDiferencia; page: number }) {
  const { mes, sucursal, clase, page } = filtro
  if (sucursal) await sucursalEnAlcance(ctx, sucursal)
  const pedido: MesDeCuadre = { ...diasDe(mes), sucursal: sucursal ?? null }
  const [lineas, filas] = await Promise.all([
    listLineas(ctx.db, pedido),
    listRenglones(ctx.db, pedido, clase, (page - 1) * RENGLONES_POR_PAGINA, RENGLONES_POR_PAGINA),
  ])
  return { data: filas.map(aRenglon), total: lineas.find((linea) => linea.clase === clase)?.cuantos ?? 0 }
}

const MAXIMO_EN_HOJA = 50_000

/** All rows of a month's difference, for the spreadsheet. */
export async function todosLosRenglones({ db }: Ctx, { mes, sucursal }: Mes) {
  const filas = await listRenglones(db, { ...diasDe(mes), sucursal: sucursal ?? null }, null, 0, MAXIMO_EN_HOJA)
  return filas.map((fila) => ({ clase: fila.clase, ...aRenglon(fila) }))
}
