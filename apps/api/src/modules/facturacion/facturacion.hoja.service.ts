import { PassThrough } from 'node:stream'
import { aPesos, type Centavos, sumar } from '@nitida/contract/dinero'
import { nombreDeDiferencia } from '@nitida/contract/facturacion.cuadre'
import { clasesIva } from '@nitida/contract/facturacion.impuestos'
import {
  agregarImpuestos,
  centesimasDe,
  etiquetaIva,
  type ImpuestosDeCfdi,
  sinImpuestos,
} from '@nitida/contract/facturacion.impuestos.rules'
import { enPesos } from '@nitida/contract/facturacion.moneda.rules'
import { type ClaseFactura, nombreDeClaseDeFactura, serieYFolio } from '@nitida/contract/facturacion.rules'
import { type Fecha, fechaEn } from '@nitida/contract/fechas'
import { sinFormula } from '@nitida/contract/formulas'
import writeXlsxFile, { type SheetData } from 'write-excel-file/node'
import type { Ctx } from '../../platform/llamada/ctx.ts'
import { type FilaDelMes, listFilasDelMes } from './facturacion.contador.queries.ts'
import { listContables } from './facturacion.cuadre.queries.ts'
import { cuadreDe, todosLosRenglones } from './facturacion.cuadre.service.ts'
import { diasDe } from './facturacion.global.service.ts'
import { impuestosDeFila } from './facturacion.impuestos.ts'

const texto = (valor: string | null) => {
  if (valor === null || valor === '') return null
  return { type: String, value: sinFormula(valor) }
}
const pesos = (valor: number | null) => (valor === null ? null : { type: Number, value: valor, format: '#,##0.00' })
const dia = (fecha: Fecha) => ({ type: Date, value: new Date(`${fecha}T00:00:00Z`), format: 'dd/mm/yyyy' })
const numero = (valor: string | null) => pesos(valor === null ? null : Number(valor))

const tipos: Record<ClaseFactura, string> = { nominativa: 'Ingreso', global: 'Ingreso', egreso: 'Egreso', pago: 'Pago' }

const enSuMoneda = (fila: FilaDelMes) => impuestosDeFila({ ...fila, tipoCambio: null }).impuestos

/** Amounts are in the CFDI's own currency, as it says them. */
const columnas: readonly [titulo: string, ancho: number, celda: (fila: FilaDelMes) => SheetData[number][number]][] = [
  ['Serie y folio', 16, (f) => texto(serieYFolio(f))],
  ['Folio fiscal', 38, (f) => texto(f.uuid.toUpperCase())],
  ['Tipo', 10, (f) => texto(tipos[f.clase])],
  ['Clase', 20, (f) => texto(nombreDeClaseDeFactura[f.clase])],
  ['Fecha', 12, (f) => dia(fechaEn(f.zona, f.creadaEn))],
  ['Sucursal', 10, (f) => texto(f.sucursalNumber)],
  ['Pedido', 10, (f) => texto(f.folioPedido === null ? null : `${f.sucursalPedido}-${f.folioPedido}`)],
  ['Tickets', 8, (f) => (f.tickets ? { type: Number, value: f.tickets } : null)],
  ['RFC emisor', 15, (f) => texto(f.rfcEmisor)],
  ['RFC receptor', 15, (f) => texto(f.rfcReceptor)],
  ['Receptor', 36, (f) => texto(f.nombre)],
  ['Régimen', 9, (f) => texto(f.regimen)],
  ['Uso', 7, (f) => texto(f.uso)],
  ['Método', 8, (f) => texto(f.metodoPago)],
  ['Forma', 7, (f) => texto(f.formaPago)],
  ['Subtotal', 13, (f) => numero(f.subtotal)],
  ['Descuento', 12, (f) => numero(f.descuento)],
  ['IVA', 12, (f) => numero(f.iva)],
  ['IVA retenido', 12, (f) => pesos(f.clase === 'pago' ? null : aPesos(enSuMoneda(f).retenidoIva))],
  ['ISR retenido', 12, (f) => pesos(f.clase === 'pago' ? null : aPesos(enSuMoneda(f).retenidoIsr))],
  ['Total', 13, (f) => pesos(aPesos(f.total))],
  ['Moneda', 8, (f) => texto(f.clase === 'pago' ? null : f.moneda)],
  ['Tipo de cambio', 14, (f) => (f.tipoCambio ? { type: Number, value: f.tipoCambio, format: '0.0000##' } : null)],
  ['Total en pesos', 14, (f) => pesos(aPesos(enPesos(f.total, f.tipoCambio)))],
  ['Pagado (REP)', 13, (f) => pesos(f.clase === 'pago' ? aPesos(f.pagado) : null)],
  ['Estatus', 26, (f) => texto(f.estatus)],
  ['Relación', 9, (f) => texto(f.relacion)],
  ['Folio relacionado', 38, (f) => texto(f.relacionado?.toUpperCase() ?? null)],
]

const PAGINA = 500

const titulo = (value: string) => ({ value, type: String, fontWeight: 'bold' as const })
const cuenta = (value: number) => ({ type: Number, value })

/** Bases and taxes of the month's CFDIs by kind, which add up to what the Cuadre calls facturado. */
async function hojaDeImpuestos({ db }: Ctx, { mes, sucursal }: { mes: string; sucursal: number | null }) {
  const [ingresos, egresos] = [sinImpuestos(), sinImpuestos()]
  for (const fila of await listContables(db, { ...diasDe(mes), sucursal }))
    agregarImpuestos(fila.clase === 'egreso' ? egresos : ingresos, impuestosDeFila(fila).impuestos, fila.signo)
  const fila = (nombre: string, de: (impuestos: ImpuestosDeCfdi) => Centavos) => {
    const [suma, resta] = [de(ingresos), de(egresos)]
    return [texto(nombre), pesos(aPesos(suma)), pesos(aPesos(resta)), pesos(aPesos(suma - resta))]
  }
  const total = ({ clases, retenidoIva, retenidoIsr }: ImpuestosDeCfdi) =>
    sumar(...Object.values(clases).flatMap(({ base, iva }) => [base, iva])) - retenidoIva - retenidoIsr
  const filas: SheetData = [
    ['Concepto', 'Ingresos (I)', 'Egresos (E)', 'Neto'].map(titulo),
    ...clasesIva.flatMap((clase) => [
      fila(`Base: ${etiquetaIva[clase]}`, ({ clases }) => clases[clase].base),
      ...(centesimasDe[clase] ? [fila(`${etiquetaIva[clase]} trasladado`, ({ clases }) => clases[clase].iva)] : []),
    ]),
    fila('IVA retenido', ({ retenidoIva }) => retenidoIva),
    fila('ISR retenido', ({ retenidoIsr }) => retenidoIsr),
    fila('Total: bases más IVA, menos lo retenido', total),
  ]
  return filas
}

/** The month's figures with the lines of their difference, and the rows behind these: sums that can be made again by hand. */
async function hojasDelCuadre(ctx: Ctx, { mes, sucursal }: { mes: string; sucursal: number | null }) {
  const consulta = { mes, sucursal: sucursal ?? undefined }
  const [cuadre, renglones] = await Promise.all([cuadreDe(ctx, consulta), todosLosRenglones(ctx, consulta)])
  const { emitidos, cancelados } = cuadre
  const cifra = (nombre: string, { cuantos, total }: { cuantos: number; total: number }) => [
    texto(nombre),
    cuenta(cuantos),
    pesos(total),
  ]
  const figuras: SheetData = [
    [titulo('Concepto'), titulo('Cuántos'), titulo('Importe')],
    cifra('CFDI de ingreso (I) emitidos', emitidos.I),
    cifra('CFDI de egreso (E) emitidos', emitidos.E),
    cifra('CFDI de pago (P) emitidos', emitidos.P),
    cifra('Ingresos de meses anteriores cancelados en este', cancelados.I),
    cifra('Egresos de meses anteriores cancelados en este', cancelados.E),
    cifra('Pagos de meses anteriores cancelados en este', cancelados.P),
    [texto('Facturado: I menos E, menos lo cancelado'), null, pesos(cuadre.facturado)],
    [texto('Libro: cobrado menos devuelto'), null, pesos(cuadre.libro)],
    [titulo('Diferencia'), null, pesos(cuadre.diferencia)],
    ...cuadre.lineas.map(({ clase, cuantos, importe }) => [
      texto(nombreDeDiferencia[clase]),
      cuenta(cuantos),
      pesos(importe),
    ]),
    [titulo('Sin explicar'), null, pesos(cuadre.sinExplicar)],
  ]
  const detalle: SheetData = [
    ['Motivo', 'Documento', 'Nombre', 'CFDI', 'Libro', 'Facturado', 'Diferencia'].map(titulo),
    ...renglones.map((fila) => [
      ...[texto(nombreDeDiferencia[fila.clase]), texto(fila.documento), texto(fila.nombre), texto(fila.facturas)],
      ...[pesos(fila.libro), pesos(fila.facturado), pesos(fila.diferencia)],
    ]),
  ]
  const impuestos = await hojaDeImpuestos(ctx, { mes, sucursal })
  const anchos = (...widths: number[]) => widths.map((width) => ({ width }))
  return [
    { data: figuras, columns: anchos(52, 10, 16), stickyRowsCount: 1, sheet: 'Cuadre' },
    { data: impuestos, columns: anchos(42, 16, 16, 16), stickyRowsCount: 1, sheet: 'Impuestos' },
    { data: detalle, columns: anchos(52, 12, 44, 24, 14, 14, 14), stickyRowsCount: 1, sheet: 'Diferencias' },
  ]
}

/** A spreadsheet with a row for each CFDI, and how they tie to the ledger. */
export async function hojaDe(ctx: Ctx, consulta: { mes: string; sucursal: number | null }) {
  const filas: SheetData = [columnas.map(([value]) => ({ value, type: String, fontWeight: 'bold' as const }))]
  for (let desde = 0; ; ) {
    const pagina = await listFilasDelMes(ctx.db, consulta, desde, PAGINA)
    for (const fila of pagina) filas.push(columnas.map(([, , celda]) => celda(fila)))
    const ultima = pagina.at(-1)
    if (!ultima || pagina.length < PAGINA) break
    desde = ultima.id
  }
  const columns = columnas.map(([, width]) => ({ width }))
  const salida = new PassThrough()
  writeXlsxFile([
    { data: filas, columns, stickyRowsCount: 1, sheet: consulta.mes },
    ...(await hojasDelCuadre(ctx, consulta)),
  ])
    .toStream(salida)
    .catch((error: unknown) => salida.destroy(error instanceof Error ? error : new Error('a spreadsheet')))
  return salida
}
