import { PassThrough } from 'node:stream'
import { aPesos, type Centavos } from '@nitida/contract/dinero'
import {
  type CuentaContable,
  cuentasContables,
  debeDe,
  haberDe,
  nombreDeCuenta,
  nombreDePoliza,
  type Poliza,
} from '@nitida/contract/facturacion.polizas.rules'
import { sinFormula } from '@nitida/contract/formulas'
import writeXlsxFile, { type SheetData } from 'write-excel-file/node'

const texto = (valor: string) => ({ type: String, value: sinFormula(valor) })
const pesos = (valor: Centavos) => ({ type: Number, value: aPesos(valor), format: '#,##0.00' })
const cambio = (value: number) => ({ type: Number, value, format: '0.0000##' })
const titulo = (value: string) => ({ value, type: String, fontWeight: 'bold' as const })
const dia = (fecha: string) => ({ type: Date, value: new Date(`${fecha}T00:00:00Z`), format: 'dd/mm/yyyy' })
const anchos = (...widths: number[]) => widths.map((width) => ({ width }))

/** Every entry of the pólizas, and what each account moved: sums that can be made again by hand. */
export function hojaDePolizas(polizas: readonly Poliza[], cuentas: Readonly<Record<CuentaContable, string>>) {
  const encabezados = ['Póliza', 'Fecha', 'Tipo', 'Sucursal', 'Cuenta', 'Nombre', 'Concepto', 'Debe', 'Haber']
  const filas: SheetData = [
    [...encabezados, 'Folio fiscal', 'RFC', 'Total del CFDI', 'Moneda', 'Tipo de cambio'].map(titulo),
    ...polizas.flatMap(({ numero, fecha, tipo, sucursalNumber, asientos }) =>
      asientos.map(({ cuenta, concepto, debe, haber, cfdi }) => [
        ...[texto(numero), dia(fecha), texto(nombreDePoliza[tipo]), texto(sucursalNumber)],
        ...[texto(cuentas[cuenta]), texto(nombreDeCuenta[cuenta]), texto(concepto), pesos(debe), pesos(haber)],
        ...(cfdi ? [texto(cfdi.uuid), texto(cfdi.rfc), pesos(cfdi.total)] : [null, null, null]),
        ...(cfdi?.tipoCambio ? [texto('USD'), cambio(cfdi.tipoCambio)] : [null, null]),
      ]),
    ),
  ]
  const todos = polizas.flatMap(({ asientos }) => asientos)
  const porCuenta = cuentasContables.map((cuenta) => {
    const suyos = todos.filter((asiento) => asiento.cuenta === cuenta)
    return [texto(cuentas[cuenta]), texto(nombreDeCuenta[cuenta]), pesos(debeDe(suyos)), pesos(haberDe(suyos))]
  })
  const resumen: SheetData = [
    ['Cuenta', 'Nombre', 'Debe', 'Haber'].map(titulo),
    ...porCuenta,
    [titulo('Suma'), null, pesos(debeDe(todos)), pesos(haberDe(todos))],
  ]
  const salida = new PassThrough()
  writeXlsxFile([
    {
      data: filas,
      columns: anchos(18, 12, 22, 10, 14, 40, 34, 14, 14, 38, 15, 14, 8, 14),
      stickyRowsCount: 1,
      sheet: 'Pólizas',
    },
    { data: resumen, columns: anchos(14, 50, 16, 16), stickyRowsCount: 1, sheet: 'Por cuenta' },
  ])
    .toStream(salida)
    .catch((error: unknown) => salida.destroy(error instanceof Error ? error : new Error('a spreadsheet')))
  return salida
}
