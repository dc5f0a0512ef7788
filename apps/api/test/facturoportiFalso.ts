import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Nodo, nodo } from '@nitida/cfdi/arbol'
import { ESPACIOS } from '@nitida/cfdi/comprobante'
import { abrirCsd } from '@nitida/cfdi/csd'
import { sellar } from '@nitida/cfdi/sello'
import { agregarTimbre, crearTimbre } from '@nitida/cfdi/timbre'
import { z } from 'zod'
import { AHORA } from './reloj.ts'

export const CUENTA = { usuario: 'PruebasÓptica', contrasena: 'p@ss &+word' }

/** What the far side does with a stamping; by default it takes it and says so. */
export type FallaPac =
  | { tipo: 'bien'; xml?: 'texto' | 'base64'; pascal?: true }
  /** Stamped, and the line breaks before the answer. */
  | { tipo: 'perdido' }
  /** Stamped, and nobody ever answers. */
  | { tipo: 'colgado' }
  | { tipo: 'crudo'; estatus: number; texto: string; cabeceras?: Record<string, string> }
  /** He writes something else into the document than was asked for. */
  | { tipo: 'distinto'; total: string }

const Impuesto = z.strictObject({
  ...{ TipoImpuesto: z.literal(1), Impuesto: z.literal(2), Factor: z.literal(1) },
  ...{ Base: z.string(), Tasa: z.string(), ImpuestoImporte: z.string() },
})
const Concepto = z.strictObject({
  ...{ Cantidad: z.string(), CodigoUnidad: z.string(), Unidad: z.string().optional(), Serie: z.string().optional() },
  ...{ CodigoProducto: z.string(), Producto: z.string(), PrecioUnitario: z.string(), Importe: z.string() },
  // He refuses a discount of nothing.
  Descuento: z.string().regex(/[1-9]/).optional(),
  ...{ ObjetoDeImpuesto: z.string(), Impuestos: z.array(Impuesto) },
})
const ImpuestoDePago = z.strictObject({
  ...{ Base: z.string(), Impuesto: z.literal(2), Factor: z.literal(1), Tasa: z.string(), Importe: z.string() },
})
const Impuestos = z.strictObject({ Trasladados: z.array(ImpuestoDePago) })
const Documento = z.strictObject({
  ...{ IdDocumento: z.string(), Serie: z.string().optional(), Folio: z.string().optional(), Moneda: z.string() },
  ...{ Equivalencia: z.string(), NumeroParcialidad: z.string(), ImporteSaldoAnterior: z.string() },
  ...{ ImportePagado: z.string(), ImporteSaldoInsoluto: z.string(), ObjetoDeImpuesto: z.string(), Impuestos },
})
const PagoDelCuerpo = z.strictObject({
  ...{ FechaPago: z.string(), FormaPago: z.string(), Moneda: z.string(), TipoCambio: z.string(), Monto: z.string() },
  ...{ NumeroOperacion: z.string().optional(), DocumentosRelacionados: z.array(Documento), Impuestos },
})
const Cuerpo = z.strictObject({
  DatosGenerales: z.looseObject({
    ...{
      Version: z.literal('4.0'),
      CSD: z.string().min(100),
      LlavePrivada: z.string().min(100),
      CSDPassword: z.string().min(1),
    },
    ...{ CFDI: z.enum(['Factura', 'NotaCredito', 'Pago']), TipoCFDI: z.enum(['Ingreso', 'Egreso', 'Pago']) },
  }),
  Encabezado: z.strictObject({
    ...{ CFDIsRelacionados: z.string(), TipoRelacion: z.string().optional() },
    Emisor: z.strictObject({
      ...{ RFC: z.string(), NombreRazonSocial: z.string(), RegimenFiscal: z.string() },
      Direccion: z.array(z.strictObject({ CodigoPostal: z.string() })),
    }),
    Receptor: z.strictObject({
      ...{ RFC: z.string(), NombreRazonSocial: z.string(), UsoCFDI: z.string(), RegimenFiscal: z.string() },
      ...{ DomicilioFiscalReceptor: z.string(), Direccion: z.strictObject({ CodigoPostal: z.string() }) },
    }),
    ...{ Fecha: z.string(), Serie: z.string(), Folio: z.string(), MetodoPago: z.string().optional() },
    ...{ FormaPago: z.string().optional(), Moneda: z.string(), LugarExpedicion: z.string(), SubTotal: z.string() },
    ...{ Descuento: z.string().optional(), Total: z.string() },
    InformacionFacturaGlobal: z
      .strictObject({ Periodicidad: z.string(), Meses: z.string(), Año: z.number().int() })
      .optional(),
  }),
  Conceptos: z.array(Concepto).min(1),
  Complemento: z
    .strictObject({
      TipoComplemento: z.literal(28),
      PagosV20: z.strictObject({ Pagos: z.array(PagoDelCuerpo), Totales: z.record(z.string(), z.string()) }),
    })
    .optional(),
})
type Cuerpo = z.output<typeof Cuerpo>

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

/** He adds the taxes up by himself: the body carries none of the summary. */
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

/** The CFDI that a body asks for, sealed and stamped, as he would make it: from the JSON alone. */
function timbrar(
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

const Cancelacion = z.strictObject({
  ...{ rfcEmisor: z.string(), rfcReceptor: z.string(), uuid: z.string(), total: z.number(), sello: z.string() },
  ...{ motivo: z.enum(['01', '02', '03', '04']), folioFiscalSustitucion: z.string().optional() },
  ...{ certificado: z.string().min(100), llavePrivada: z.string().min(100), password: z.string().min(1) },
})

async function leerJson(peticion: IncomingMessage): Promise<unknown> {
  const partes: Buffer[] = []
  for await (const parte of peticion) partes.push(Buffer.from(parte))
  return JSON.parse(Buffer.concat(partes).toString('utf8') || 'null')
}

function responder(respuesta: ServerResponse, estatus: number, cuerpo: unknown): void {
  respuesta.writeHead(estatus, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(cuerpo))
}

/** ASP.NET Core's ValidationProblemDetails. */
const problema = (error: z.ZodError) => ({
  type: 'https://tools.ietf.org/html/rfc7231#section-6.5.1',
  title: 'One or more validation errors occurred.',
  ...{ status: 400, traceId: '00-abc-01' },
  errors: Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), [message]])),
})

const estatusBien = {
  codigo: '000',
  descripcion: 'Operación exitosa',
  informacionTecnica: '',
  detieneEjecucionProveedor: false,
}

export interface FacturoPorTiFalso {
  url: string
  /** UUIDs that were stamped; the answer may have been lost. */
  timbrados: string[]
  /** 'POST /servicios/…' of each call, without what stands behind a question mark. */
  llamadas: string[]
  /** What the calls must not have carried: complaints of the contract. */
  quejas: string[]
  /** Tokens that were made. */
  tokens: number
  /** Kills the tokens that are out. */
  caducar(): void
  cerrar(): Promise<void>
}

/**
 * FacturoPorTi's service on the loopback, by the contract that its public clients keep (cfdi §1): token, shapes, error forms. It
 * makes the CFDI from the JSON by itself, so that a wrong mapping shows as another document.
 */
export async function crearFacturoPorTiFalso(
  guion: (ruta: string, n: number) => FallaPac = () => ({ tipo: 'bien' }),
  { now = () => AHORA, cancelar = {} }: { now?: () => Date; cancelar?: object } = {},
): Promise<FacturoPorTiFalso> {
  const falso = { url: '', timbrados: [] as string[], llamadas: [] as string[], quejas: [] as string[], tokens: 0 }
  let vivos = new Set<string>()

  function crearToken(direccion: URL, respuesta: ServerResponse): void {
    const { usuario, contrasena } = CUENTA
    if (direccion.searchParams.get('Usuario') !== usuario || direccion.searchParams.get('Password') !== contrasena)
      responder(respuesta, 200, { codigo: '110', mensaje: 'El usuario o contraseña no son válidos' })
    else entregarToken(respuesta)
  }

  function entregarToken(respuesta: ServerResponse): void {
    falso.tokens++
    const carga = { exp: Math.floor(now().getTime() / 1000) + 3600, n: falso.tokens }
    const token = `x.${Buffer.from(JSON.stringify(carga)).toString('base64url')}.y`
    vivos.add(token)
    responder(respuesta, 200, { codigo: '000', mensaje: 'Token generado', token })
  }

  function emitir(falla: FallaPac, cuerpo: Cuerpo, respuesta: ServerResponse): void {
    if (falla.tipo === 'crudo') return void respuesta.writeHead(falla.estatus, falla.cabeceras).end(falla.texto)
    const { uuid, xml } = timbrar(cuerpo, falla.tipo === 'distinto' ? falla.total : cuerpo.Encabezado.Total)
    falso.timbrados.push(uuid.toUpperCase())
    if (falla.tipo === 'perdido') return void respuesta.destroy()
    if (falla.tipo === 'colgado') return
    const { xml: forma = 'texto', pascal } = falla.tipo === 'bien' ? falla : {}
    const cfdixml = forma === 'base64' ? Buffer.from(xml).toString('base64') : xml
    responder(
      respuesta,
      200,
      pascal
        ? {
            Estatus: { Codigo: '000', Descripcion: 'OK' },
            CFDITimbrado: { Respuesta: { UUID: uuid, CFDIXML: cfdixml, PDF: '' } },
          }
        : {
            estatus: estatusBien,
            cfdiTimbrado: { respuesta: { uuid, cfdixml, pdf: 'JVBERi0=', timbreXML: '', emailEnviado: false } },
          },
    )
  }

  const servicios: Record<string, (cuerpo: unknown, falla: FallaPac, respuesta: ServerResponse) => void> = {
    '/servicios/timbrar/json'(cuerpo, falla, respuesta) {
      const leido = Cuerpo.safeParse(cuerpo)
      if (leido.success) return emitir(falla, leido.data, respuesta)
      falso.quejas.push(z.prettifyError(leido.error))
      responder(respuesta, 400, problema(leido.error))
    },
    '/servicios/cancelar/csd'(cuerpo, _, respuesta) {
      const leido = Cancelacion.safeParse(cuerpo)
      if (!leido.success) falso.quejas.push(z.prettifyError(leido.error))
      responder(respuesta, 200, { codigo: '000', mensaje: 'Solicitud recibida', uuid: leido.data?.uuid, ...cancelar })
    },
    '/validar/estatuscfdi'(_, __, respuesta) {
      responder(respuesta, 200, { codigo: '000', mensaje: 'OK', ...cancelar })
    },
    '/servicios/consultar/timbres'(_, __, respuesta) {
      const cuenta = { estatus: 'Activo', fechaCompra: '2026-01-01', timbresUtilizados: 120, creditosRestantes: 880 }
      responder(respuesta, 200, cuenta)
    },
  }

  async function atender(peticion: IncomingMessage, respuesta: ServerResponse): Promise<void> {
    const direccion = new URL(peticion.url ?? '/', 'http://x')
    const ruta = direccion.pathname
    falso.llamadas.push(`${peticion.method} ${ruta}`)
    if (ruta === '/token/crear') return crearToken(direccion, respuesta)
    if (!vivos.has(peticion.headers.authorization?.replace('Bearer ', '') ?? ''))
      return void respuesta.writeHead(401).end()
    const [cuerpo, falla] = [await leerJson(peticion), guion(ruta, falso.llamadas.length)]
    if (falla.tipo === 'crudo') return void respuesta.writeHead(falla.estatus, falla.cabeceras).end(falla.texto)
    if (falla.tipo === 'colgado' && ruta !== '/servicios/timbrar/json') return
    servicios[ruta]?.(cuerpo, falla, respuesta)
  }

  const servidor = createServer((peticion, respuesta) => {
    atender(peticion, respuesta).catch((error: unknown) => {
      falso.quejas.push(String(error))
      respuesta.destroy()
    })
  })
  servidor.listen(0, '127.0.0.1')
  await once(servidor, 'listening')
  const { port } = servidor.address() as AddressInfo
  falso.url = `http://127.0.0.1:${port}`
  return Object.assign(falso, {
    caducar() {
      vivos = new Set()
    },
    async cerrar() {
      servidor.closeAllConnections()
      servidor.close()
      await once(servidor, 'close')
    },
  })
}
