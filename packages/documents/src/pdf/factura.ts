import type { Content, TableCell } from 'pdfmake'
import type { Clave, ConceptoImpreso, FacturaImpresa } from './factura.datos.ts'
import {
  cabezaDe,
  cifra,
  type Definicion,
  escrito,
  fichas,
  hoja,
  recuadros,
  rejilla,
  rotulo,
  SIN_RAYAS,
  tinta,
  tituloDe,
} from './hoja.ts'
import { importeConLetra } from './importeConLetra.ts'
import { claveImpresa, impuestoImpreso, nombreDeImpuesto } from './impuestos.ts'
import { cantidad, fechaHora, pesos } from './numeros.ts'
import { pagosDe } from './pagos.ts'
import { codigoQr } from './qr.ts'

const titulos = { I: 'Factura', E: 'Nota de crédito', P: 'Recibo de pago' } as const
const nombresDeTipo = { I: 'I - Ingreso', E: 'E - Egreso', P: 'P - Pago' } as const

const opcional = (clave: Clave | null): string | null => clave && claveImpresa(clave)

const folioDe = ({ serie, folio }: FacturaImpresa): string => [serie, folio].filter(Boolean).join('-')

/** Width of the QR: 3 cm, which a scanner reads from paper, above the required 2.75 cm. */
const LADO_QR = 86

function partes({ emisor, receptor }: FacturaImpresa): Content {
  const parte = (titulo: string, nombre: string, lineas: string[]): Content => [
    escrito(titulo, { fontSize: 7, color: tinta.suave }),
    escrito(nombre, { bold: true }),
    ...lineas.map((linea) => escrito(linea, { fontSize: 8 })),
  ]
  return {
    margin: [0, 0, 0, 8],
    stack: [
      recuadros([
        parte('Emisor', emisor.nombre, [`RFC ${emisor.rfc}`, `Régimen fiscal ${claveImpresa(emisor.regimen)}`]),
        parte('Receptor', receptor.nombre, [
          `RFC ${receptor.rfc} · C.P. ${receptor.domicilio}`,
          `Régimen fiscal ${claveImpresa(receptor.regimen)}`,
          `Uso del CFDI ${claveImpresa(receptor.uso)}`,
        ]),
      ]),
    ],
  }
}

function generales(factura: FacturaImpresa): Content {
  const { global } = factura
  const datos = [
    { nombre: 'Forma de pago', valor: opcional(factura.formaPago) },
    { nombre: 'Método de pago', valor: opcional(factura.metodoPago) },
    { nombre: 'Tipo de comprobante', valor: nombresDeTipo[factura.tipo] },
    { nombre: 'Moneda', valor: factura.moneda },
    { nombre: 'Tipo de cambio', valor: factura.tipoCambio },
    { nombre: 'Exportación', valor: claveImpresa(factura.exportacion) },
    { nombre: 'Condiciones de pago', valor: factura.condiciones },
    ...(global
      ? [
          { nombre: 'Factura global', valor: claveImpresa(global.periodicidad) },
          { nombre: 'Periodo', valor: `${claveImpresa(global.meses)} de ${global.anio}` },
        ]
      : []),
    ...factura.relacionados.map(({ tipo, uuids }) => ({
      nombre: `CFDI relacionados: ${claveImpresa(tipo)}`,
      valor: uuids.join(', '),
    })),
  ]
  return { margin: [0, 0, 0, 8], stack: [fichas(datos, 3)] }
}

const menor = { fontSize: 7, color: tinta.suave } as const
const importe = { fontSize: 8.5 } as const

function filaDe(concepto: ConceptoImpreso, conDescuento: boolean): TableCell[] {
  const { claveUnidad, unidad, noIdentificacion, descuento, objetoImp } = concepto
  const detalle = [noIdentificacion && `No. ${noIdentificacion}`, `Objeto de impuesto ${claveImpresa(objetoImp)}`]
  return [
    cifra(cantidad(concepto.cantidad)),
    { stack: [escrito(claveUnidad.clave), escrito(unidad ?? claveUnidad.texto, menor)] },
    escrito(concepto.claveProdServ),
    {
      stack: [
        escrito(concepto.descripcion),
        escrito(detalle.filter(Boolean).join(' · '), menor),
        ...concepto.traslados.map((uno) => escrito(`Traslado ${impuestoImpreso(uno)}`, menor)),
        ...concepto.retenciones.map((uno) => escrito(`Retención ${impuestoImpreso(uno)}`, menor)),
      ],
    },
    cifra(pesos(concepto.valorUnitario), importe),
    ...(conDescuento ? [cifra(descuento === null ? '' : pesos(descuento), importe)] : []),
    cifra(pesos(concepto.importe), importe),
  ]
}

function conceptosDe({ conceptos }: FacturaImpresa): Content {
  const conDescuento = conceptos.some(({ descuento }) => descuento !== null)
  const anchos = [34, 34, 46, '*', 74, ...(conDescuento ? [66] : []), 74]
  const cabeza = [
    cabezaDe('Cant.', 'right'),
    cabezaDe('Unidad'),
    cabezaDe('Clave'),
    cabezaDe('Descripción'),
    cabezaDe('P. unitario', 'right'),
    ...(conDescuento ? [cabezaDe('Descuento', 'right')] : []),
    cabezaDe('Importe', 'right'),
  ]
  const filas = conceptos.map((concepto) => filaDe(concepto, conDescuento))
  return { margin: [0, 0, 0, 8], stack: [rejilla(anchos, cabeza, filas)] }
}

const CUENTAS = { ...SIN_RAYAS, paddingTop: () => 0.5, paddingBottom: () => 0.5 }

function totales(factura: FacturaImpresa): Content {
  const { subtotal, descuento, traslados, retenciones, total, moneda } = factura
  const fila = (nombre: string, valor: string, fuerte = false): TableCell[] => [
    escrito(nombre, { alignment: 'right', bold: fuerte, fontSize: fuerte ? 11 : 9 }),
    cifra(valor, { bold: fuerte, fontSize: fuerte ? 11 : 9 }),
  ]
  const cuentas = [
    fila('Subtotal', pesos(subtotal)),
    ...(descuento === null ? [] : [fila('Descuento', pesos(descuento))]),
    ...traslados.map((uno) => fila(`Traslado ${nombreDeImpuesto(uno)}`, pesos(uno.importe ?? '0'))),
    ...retenciones.map((uno) => fila(`Retención ${nombreDeImpuesto(uno)}`, pesos(uno.importe ?? '0'))),
    fila(moneda === 'USD' ? 'Total en USD' : 'Total', pesos(total), true),
  ]
  return {
    unbreakable: true,
    columnGap: 12,
    margin: [0, 0, 0, 10],
    columns: [
      {
        width: '*',
        stack: [
          escrito('Importe con letra', { fontSize: 7, color: tinta.suave }),
          escrito(importeConLetra(factura.totalCentavos, moneda === 'USD' ? moneda : 'MXN')),
        ],
      },
      { width: 240, layout: CUENTAS, table: { widths: ['*', 90], body: cuentas } },
    ],
  }
}

/** A seal or a chain, one endless word that must be readable to the last letter. */
const tira = (nombre: string, valor: string): Content => ({
  margin: [0, 0, 0, 3],
  stack: [
    escrito(nombre, { fontSize: 6.5, color: tinta.suave }),
    { text: valor, fontSize: 6, lineHeight: 1.05, wordBreak: 'break-all' },
  ],
})

function timbre({ timbre, noCertificado, fecha, lugarExpedicion, qr }: FacturaImpresa): Content {
  const datos = [
    { nombre: 'Folio fiscal', valor: timbre.uuid },
    { nombre: 'Certificado del emisor', valor: noCertificado },
    { nombre: 'Certificado del SAT', valor: timbre.noCertificadoSat },
    { nombre: 'Fecha de emisión', valor: `${fechaHora(fecha)} · C.P. ${lugarExpedicion}` },
    { nombre: 'Fecha de certificación', valor: fechaHora(timbre.fecha) },
    { nombre: 'RFC del proveedor de certificación', valor: timbre.rfcProveedor },
  ]
  return {
    unbreakable: true,
    stack: [
      rotulo('Timbre fiscal digital'),
      {
        columnGap: 10,
        columns: [
          { width: LADO_QR, margin: [0, 0, 0, 4], stack: [codigoQr(qr, LADO_QR)] },
          {
            width: '*',
            fontSize: 8,
            stack: [fichas(datos, 2)],
          },
        ],
      },
      tira('Sello digital del CFDI', timbre.selloCfd),
      tira('Sello digital del SAT', timbre.selloSat),
      tira('Cadena original del complemento de certificación digital del SAT', timbre.cadenaOriginal),
      ...(timbre.leyenda ? [escrito(timbre.leyenda, { fontSize: 7, bold: true, color: tinta.alerta })] : []),
    ],
  }
}

function leyendaDe({ sinValidez, cancelada }: FacturaImpresa): string | null {
  if (sinValidez) return cancelada ? 'CANCELADA · SIN VALIDEZ FISCAL' : 'SIN VALIDEZ FISCAL'
  return cancelada ? 'CANCELADA' : null
}

/** A stamped CFDI on paper: invoice, credit note or receipt of payment (reference of CFDI §6). */
export function factura(datos: FacturaImpresa): Definicion {
  const { tipo, timbre: sello, membrete, receptor, pagos } = datos
  const folio = folioDe(datos)
  const titulo = [titulos[tipo], folio].filter(Boolean).join(' ')
  return hoja({
    membrete,
    asunto: titulo,
    titulo: tituloDe(titulo, [`Folio fiscal ${sello.uuid}`, fechaHora(datos.fecha)]),
    continuacion: `${titulo} · ${sello.uuid} · ${receptor.nombre}`,
    pie: 'Este documento es una representación impresa de un CFDI',
    leyenda: leyendaDe(datos),
    contenido: [
      partes(datos),
      generales(datos),
      ...(tipo === 'P' ? pagosDe(pagos) : [conceptosDe(datos), totales(datos)]),
      timbre(datos),
    ],
  })
}
