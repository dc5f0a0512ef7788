import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { type Nodo, nodo } from '@nitida/cfdi/arbol'
import { ESPACIOS } from '@nitida/cfdi/comprobante'
import { abrirCsd } from '@nitida/cfdi/csd'
import { sellar } from '@nitida/cfdi/sello'
import { agregarTimbre, crearTimbre } from '@nitida/cfdi/timbre'
import type { z } from 'zod'
import type { Cuerpo, Impuestos } from './facturoportiFalso.cuerpo.ts'
import { AHORA } from './reloj.ts'

/** The provider's numbers are not SAT's. */
const impuestoDe = (numero: 1 | 2): string => (numero === 1 ? '001' : '002')
const factorDe = (numero: 1 | 3 | undefined): string => (numero === 3 ? 'Exento' : 'Tasa')
const grupo = (nombre: string, hijos: readonly (Nodo | null)[]): Nodo | null =>
  hijos.some((hijo) => hijo !== null) ? nodo(nombre, {}, hijos) : null

type Impuesto = Cuerpo['Conceptos'][number]['Impuestos'][number]
const deConcepto =
  (nombre: string) =>
  (i: Impuesto): Nodo =>
    nodo(nombre, {
      ...{ Base: i.Base, Impuesto: impuestoDe(i.Impuesto), TipoFactor: factorDe(i.Factor) },
      ...{ TasaOCuota: opcional(i.Tasa), Importe: opcional(i.ImpuestoImporte) },
    })
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
    [
      grupo('cfdi:Impuestos', [
        grupo('cfdi:Traslados', c.Impuestos.filter((i) => i.TipoImpuesto === 1).map(deConcepto('cfdi:Traslado'))),
        grupo('cfdi:Retenciones', c.Impuestos.filter((i) => i.TipoImpuesto === 2).map(deConcepto('cfdi:Retencion'))),
      ]),
    ],
  )

type DePago = z.output<typeof Impuestos>
const deFinal =
  (nombre: string, final: 'DR' | 'P') =>
  (i: DePago['Trasladados'][number] | NonNullable<DePago['Retenidos']>[number]): Nodo =>
    nodo(nombre, {
      ...{ [`Base${final}`]: opcional(i.Base), [`Impuesto${final}`]: impuestoDe(i.Impuesto) },
      [`TipoFactor${final}`]: i.Factor === undefined ? null : factorDe(i.Factor),
      ...{ [`TasaOCuota${final}`]: opcional(i.Tasa), [`Importe${final}`]: opcional(i.Importe) },
    })

const conFinal = (final: 'DR' | 'P', { Trasladados, Retenidos = [] }: DePago): Nodo | null =>
  grupo(`pago20:Impuestos${final}`, [
    grupo(`pago20:Retenciones${final}`, Retenidos.map(deFinal(`pago20:Retencion${final}`, final))),
    grupo(`pago20:Traslados${final}`, Trasladados.map(deFinal(`pago20:Traslado${final}`, final))),
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
            RfcEmisorCtaOrd: opcional(p.RfcEmisorCuentaOrdenante),
            NomBancoOrdExt: opcional(p.NombreBancoOrdenanteExtranjero),
            CtaOrdenante: opcional(p.CuentaOrdenante),
            RfcEmisorCtaBen: opcional(p.RfcEmisorCuentaBeneficiario),
            CtaBeneficiario: opcional(p.CuentaBeneficiario),
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

const sumaDe = (impuestos: readonly Impuesto[], de: (i: Impuesto) => string | undefined): string =>
  aDos(impuestos.reduce((suma, i) => suma + centavos(de(i) ?? '0'), 0n))

/** Rows of the summary, one for each kind, in the order in which they come. */
const porClave = (impuestos: readonly Impuesto[], claveDe: (i: Impuesto) => string): Impuesto[][] =>
  [...new Set(impuestos.map(claveDe))].map((clave) => impuestos.filter((i) => claveDe(i) === clave))

/** The provider adds the taxes up himself, because the body carries none of the summary. */
function resumen(conceptos: Cuerpo['Conceptos']): Nodo | null {
  const todos = conceptos.flatMap((c) => c.Impuestos)
  if (todos.length === 0) return null
  const traslados = porClave(
    todos.filter((i) => i.TipoImpuesto === 1),
    (i) => `${i.Factor} ${i.Tasa}`,
  ).flatMap(([uno, ...otros]) => {
    if (!uno) return []
    const suyos = [uno, ...otros]
    const Importe = uno.Tasa === undefined ? null : sumaDe(suyos, (i) => i.ImpuestoImporte)
    const Base = sumaDe(suyos, (i) => i.Base)
    const comun = { Impuesto: impuestoDe(uno.Impuesto), TipoFactor: factorDe(uno.Factor) }
    return [nodo('cfdi:Traslado', { Base, ...comun, TasaOCuota: opcional(uno.Tasa), Importe })]
  })
  const retenciones = porClave(
    todos.filter((i) => i.TipoImpuesto === 2),
    (i) => String(i.Impuesto),
  ).flatMap(([uno, ...otros]) => {
    if (!uno) return []
    const Importe = sumaDe([uno, ...otros], (i) => i.ImpuestoImporte)
    return [nodo('cfdi:Retencion', { Impuesto: impuestoDe(uno.Impuesto), Importe })]
  })
  const total = (filas: readonly Nodo[]): string | null => {
    const suyas = filas.filter(({ atributos }) => atributos.Importe !== undefined)
    return suyas.length > 0
      ? suyas.reduce((suma, { atributos }) => suma + Number(atributos.Importe), 0).toFixed(2)
      : null
  }
  return nodo(
    'cfdi:Impuestos',
    { TotalImpuestosRetenidos: total(retenciones), TotalImpuestosTrasladados: total(traslados) },
    [grupo('cfdi:Retenciones', retenciones), grupo('cfdi:Traslados', traslados)],
  )
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
      ...{ TipoCambio: opcional(e.TipoCambio) },
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
