import type { Content } from 'pdfmake'
import type { PagoImpreso } from './factura.datos.ts'
import { cabezaDe, cifra, escrito, fichas, rejilla, rotulo, tinta } from './hoja.ts'
import { claveImpresa, impuestoImpreso } from './impuestos.ts'
import { fechaHora, pesos } from './numeros.ts'

const menor = { fontSize: 7, color: tinta.suave } as const

/** Whose amounts the row's are, where they are no pesos. */
const enSuMoneda = (uno: PagoImpreso['documentos'][number], delPago: string): string =>
  uno.moneda === delPago ? `Importes en ${uno.moneda}` : `Importes en ${uno.moneda} · Equivalencia ${uno.equivalencia}`

function documentosDe({ documentos, moneda }: PagoImpreso): Content {
  return rejilla(
    ['*', 50, 72, 72, 72],
    [
      cabezaDe('CFDI que se paga'),
      cabezaDe('Parcialidad', 'right'),
      cabezaDe('Saldo anterior', 'right'),
      cabezaDe('Pagado', 'right'),
      cabezaDe('Saldo insoluto', 'right'),
    ],
    documentos.map((uno) => [
      {
        stack: [
          escrito(uno.uuid),
          ...(uno.folio === '' ? [] : [escrito(`Folio ${uno.folio}`, menor)]),
          ...(uno.moneda === 'MXN' ? [] : [escrito(enSuMoneda(uno, moneda), menor)]),
          escrito(`Objeto de impuesto ${claveImpresa(uno.objetoImp)}`, menor),
          ...uno.traslados.map((traslado) => escrito(`Traslado ${impuestoImpreso(traslado)}`, menor)),
          ...uno.retenciones.map((una) => escrito(`Retención ${impuestoImpreso(una)}`, menor)),
        ],
      },
      cifra(uno.parcialidad),
      cifra(pesos(uno.saldoAnterior)),
      cifra(pesos(uno.pagado)),
      cifra(pesos(uno.saldoInsoluto)),
    ]),
  )
}

/** The payments of a complement, each with the invoices it pays and their balances. */
export const pagosDe = (pagos: readonly PagoImpreso[]): Content[] =>
  pagos.map((pago, i) => ({
    margin: [0, 0, 0, 10],
    stack: [
      rotulo(pagos.length === 1 ? 'Pago' : `Pago ${i + 1}`),
      fichas(
        [
          { nombre: 'Fecha de pago', valor: fechaHora(pago.fecha) },
          { nombre: 'Forma de pago', valor: claveImpresa(pago.formaPago) },
          { nombre: 'Monto', valor: `${pesos(pago.monto)} ${pago.moneda}` },
          ...(pago.moneda === 'MXN' ? [] : [{ nombre: 'Tipo de cambio', valor: pago.tipoCambio }]),
          ...pago.bancarios,
        ],
        3,
      ),
      documentosDe(pago),
    ],
  }))
