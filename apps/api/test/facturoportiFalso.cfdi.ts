import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { type Nodo, nodo } from '@nitida/cfdi/arbol'
import { ESPACIOS } from '@nitida/cfdi/comprobante'
import { abrirCsd } from '@nitida/cfdi/csd'
import { sellar } from '@nitida/cfdi/sello'
import { agregarTimbre, crearTimbre } from '@nitida/cfdi/timbre'
import type { z } from 'zod'
import type { Cuerpo, Impuestos } from './facturoportiFalso.cuerpo.ts'
import { AHORA } from './reloj.ts'

const IVA = { Impuesto: '002', TipoFactor: 'Tasa' }
const opcional = (texto: string | undefined): string | null => texto ?? null

const concepto = (c: Cuerpo['Conceptos'][number]): Nodo =>
  nodo(
    'cfdi:Concepto',
    {
      ...{ ClaveProdServ: c.CodigoProducto, NoIdentificacion: opcional(c.Serie), Cantidad: c.Cantidad },
      ...{ ClaveUnidad: c.CodigoUnidad, Unidad: opcional(c.Unidad), Descripcion: c.Producto },
      ...{ ValorUnitario: c.PrecioUnitario, Importe: c.Importe, Descuento: opcional(c.Descuento) },
      ObjetoImp: c.ObjetoDeImpuesto,
    },
    c.Impuestos.length === 0
      ? []
      : [
          nodo('cfdi:Impuestos', {}, [
            nodo(
              'cfdi:Traslados',
              {},
              c.Impuestos.map((i) =>
                nodo('cfdi:Traslado', { ...IVA, Base: i.Base, TasaOCuota: i.Tasa, Importe: i.ImpuestoImporte }),
              ),
            ),
          ]),
        ],
  )

const conFinal = (final: 'DR' | 'P', partes: z.output<typeof Impuestos>): Nodo =>
  nodo(`pago20:Impuestos${final}`, {}, [
    nodo(
      `pago20:Traslados${final}`,
      {},
      partes.Trasladados.map((i) =>
        nodo(`pago20:Traslado${final}`, {
          ...{ [`Base${final}`]: i.Base, [`Impuesto${final}`]: '002', [`TipoFactor${final}`]: 'Tasa' },
          ...{ [`TasaOCuota${final}`]: i.Tasa, [`Importe${final}`]: i.Importe },
        }),
      ),
    ),
  ])

const pagos = ({ PagosV20 }: NonNullable<Cuerpo['Complemento']>): Nodo =>
  nodo('cfdi:Complemento', {}, [
    nodo('pago20:Pagos', { Version: '2.0', 'xmlns:pago20': 'http://www.sat.gob.mx/Pagos20' }, [
      nodo('pago20:Totales', PagosV20.Totales),
      ...PagosV20.Pagos.map((p) =>
        nodo(
          'pago20:Pago',
          {
            ...{ FechaPago: p.FechaPago, FormaDePagoP: p.FormaPago, MonedaP: p.Moneda, TipoCambioP: p.TipoCambio },
            ...{ Monto: p.Monto, NumOperacion: opcional(p.NumeroOperacion) },
          },
          [
            ...p.DocumentosRelacionados.map((d) =>
              nodo(
                'pago20:DoctoRelacionado',
                {
                  ...{
                    IdDocumento: d.IdDocumento,
                    Serie: opcional(d.Serie),
                    Folio: opcional(d.Folio),
                    MonedaDR: d.Moneda,
                  },
                  ...{
                    EquivalenciaDR: d.Equivalencia,
                    NumParcialidad: d.NumeroParcialidad,
                    ImpSaldoAnt: d.ImporteSaldoAnterior,
                  },
                  ...{
                    ImpPagado: d.ImportePagado,
                    ImpSaldoInsoluto: d.ImporteSaldoInsoluto,
                    ObjetoImpDR: d.ObjetoDeImpuesto,
                  },
                },
                [conFinal('DR', d.Impuestos)],
              ),
            ),
            conFinal('P', p.Impuestos),
          ],
        ),
      ),
    ]),
  ])

const centavos = (texto: string): bigint => BigInt(Math.round(Number(texto) * 1_000_000))
const aDos = (micros: bigint): string => (Number((micros + 5000n) / 10_000n) / 100).toFixed(2)

/** The provider adds the taxes up himself, because the body carries none of the summary. */
function resumen(conceptos: Cuerpo['Conceptos']): Nodo | null {
  const todos = conceptos.flatMap((c) => c.Impuestos)
  if (todos.length === 0) return null
  const filas = [...new Set(todos.map((i) => i.Tasa))].map((tasa) => {
    const suyos = todos.filter((i) => i.Tasa === tasa)
    const Base = aDos(suyos.reduce((suma, i) => suma + centavos(i.Base), 0n))
    const Importe = aDos(suyos.reduce((suma, i) => suma + centavos(i.ImpuestoImporte), 0n))
    return nodo('cfdi:Traslado', { Base, ...IVA, TasaOCuota: tasa, Importe })
  })
  const TotalImpuestosTrasladados = filas
    .reduce((suma, { atributos }) => suma + Number(atributos.Importe), 0)
    .toFixed(2)
  return nodo('cfdi:Impuestos', { TotalImpuestosTrasladados }, [nodo('cfdi:Traslados', {}, filas)])
}

const TIPOS = { Ingreso: 'I', Egreso: 'E', Pago: 'P' } as const

const SAT = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

/** The CFDI of a body, sealed and stamped as the provider does it: from the JSON alone. */
export function timbrar(
  { DatosGenerales: g, Encabezado: e, Conceptos, Complemento }: Cuerpo,
  total: string,
): { uuid: string; xml: string } {
  const { certificado, llave } = abrirCsd(
    { certificado: g.CSD, llave: g.LlavePrivada, contrasena: g.CSDPassword },
    { rfc: e.Emisor.RFC, hoy: AHORA },
  )
  if (!certificado || !llave) throw new Error('no CSD')
  const global = e.InformacionFacturaGlobal
  const raiz = nodo(
    'cfdi:Comprobante',
    {
      ...ESPACIOS,
      ...{ Version: '4.0', Serie: e.Serie, Folio: e.Folio, Fecha: e.Fecha, FormaPago: opcional(e.FormaPago) },
      ...{ SubTotal: e.SubTotal, Descuento: opcional(e.Descuento), Moneda: e.Moneda, Total: total },
      ...{ TipoDeComprobante: TIPOS[g.TipoCFDI], Exportacion: '01', MetodoPago: opcional(e.MetodoPago) },
      LugarExpedicion: e.LugarExpedicion,
    },
    [
      global
        ? nodo('cfdi:InformacionGlobal', {
            Periodicidad: global.Periodicidad,
            Meses: global.Meses,
            Año: String(global.Año),
          })
        : null,
      e.TipoRelacion
        ? nodo(
            'cfdi:CfdiRelacionados',
            { TipoRelacion: e.TipoRelacion },
            e.CFDIsRelacionados.split(',').map((UUID) => nodo('cfdi:CfdiRelacionado', { UUID })),
          )
        : null,
      nodo('cfdi:Emisor', {
        Rfc: e.Emisor.RFC,
        Nombre: e.Emisor.NombreRazonSocial,
        RegimenFiscal: e.Emisor.RegimenFiscal,
      }),
      nodo('cfdi:Receptor', {
        ...{ Rfc: e.Receptor.RFC, Nombre: e.Receptor.NombreRazonSocial, UsoCFDI: e.Receptor.UsoCFDI },
        ...{
          DomicilioFiscalReceptor: e.Receptor.DomicilioFiscalReceptor,
          RegimenFiscalReceptor: e.Receptor.RegimenFiscal,
        },
      }),
      nodo('cfdi:Conceptos', {}, Conceptos.map(concepto)),
      resumen(Conceptos),
      Complemento ? pagos(Complemento) : null,
    ],
  )
  const { xml, sello } = sellar(raiz, { certificado: g.CSD, noCertificado: certificado.noCertificado, llave })
  const uuid = randomUUID()
  const timbre = crearTimbre(
    {
      uuid,
      fecha: e.Fecha,
      rfcProveedor: 'SPR190613I52',
      leyenda: null,
      selloCFD: sello,
      noCertificadoSAT: '30001000000500003456',
    },
    SAT,
  )
  return { uuid, xml: agregarTimbre(xml, timbre) }
}
