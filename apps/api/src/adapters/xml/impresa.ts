import { buscar, hijosDe, type Nodo, todos } from '@nitida/cfdi/arbol'
import * as catalogos from '@nitida/cfdi/catalogos'
import { type CfdiLeido, direccionQr } from '@nitida/cfdi/lectura'
import type {
  Clave,
  ConceptoImpreso,
  FacturaImpresa,
  ImpuestoImpreso,
  PagoImpreso,
} from '@nitida/documents/pdf/factura.datos'

interface Entrada {
  id: string
  texto: string
}

/** Texts of SAT's catalogues by their key; an unknown key prints alone. */
const clave = (catalogo: readonly Entrada[], id: string): Clave => ({
  clave: id,
  texto: catalogo.find((entrada) => entrada.id === id)?.texto ?? '',
})
const claveOpcional = (catalogo: readonly Entrada[], id: string | undefined): Clave | null =>
  id === undefined ? null : clave(catalogo, id)

const impuestos: readonly Entrada[] = [
  { id: '001', texto: 'ISR' },
  { id: '002', texto: 'IVA' },
  { id: '003', texto: 'IEPS' },
]
const unidades: readonly Entrada[] = catalogos.unidades.map(({ clave: id, texto }) => ({ id, texto }))

const atributo = (nodo: Nodo | null, nombre: string): string => nodo?.atributos[nombre] ?? ''

/** @param final ending that REP gives to the names of its attributes. */
const impuestoDe =
  (final: '' | 'DR' = '') =>
  ({ atributos }: Nodo): ImpuestoImpreso => ({
    impuesto: clave(impuestos, atributos[`Impuesto${final}`] ?? ''),
    tipoFactor: atributos[`TipoFactor${final}`] ?? '',
    tasa: atributos[`TasaOCuota${final}`] ?? null,
    base: atributos[`Base${final}`] ?? '',
    importe: atributos[`Importe${final}`] ?? null,
  })

const conceptoDe = (nodo: Nodo): ConceptoImpreso => {
  const { atributos: a } = nodo
  const impuestosDe = (grupo: string, uno: string) => todos(nodo, 'cfdi:Impuestos', grupo, uno).map(impuestoDe())
  return {
    cantidad: a.Cantidad ?? '',
    claveUnidad: clave(unidades, a.ClaveUnidad ?? ''),
    unidad: a.Unidad ?? null,
    claveProdServ: a.ClaveProdServ ?? '',
    noIdentificacion: a.NoIdentificacion ?? null,
    descripcion: a.Descripcion ?? '',
    valorUnitario: a.ValorUnitario ?? '',
    descuento: a.Descuento ?? null,
    importe: a.Importe ?? '',
    objetoImp: clave(catalogos.objetosImp, a.ObjetoImp ?? ''),
    traslados: impuestosDe('cfdi:Traslados', 'cfdi:Traslado'),
    retenciones: impuestosDe('cfdi:Retenciones', 'cfdi:Retencion'),
  }
}

const BANCARIOS = {
  NumOperacion: 'Número de operación',
  RfcEmisorCtaOrd: 'RFC del banco ordenante',
  NomBancoOrdExt: 'Banco ordenante',
  CtaOrdenante: 'Cuenta ordenante',
  RfcEmisorCtaBen: 'RFC del banco beneficiario',
  CtaBeneficiario: 'Cuenta beneficiaria',
}

const pagoDe = (nodo: Nodo): PagoImpreso => ({
  fecha: atributo(nodo, 'FechaPago'),
  formaPago: clave(catalogos.formasPago, atributo(nodo, 'FormaDePagoP')),
  moneda: atributo(nodo, 'MonedaP'),
  tipoCambio: atributo(nodo, 'TipoCambioP'),
  monto: atributo(nodo, 'Monto'),
  bancarios: Object.entries(BANCARIOS).flatMap(([uno, nombre]) => {
    const valor = atributo(nodo, uno)
    return valor === '' ? [] : [{ nombre, valor }]
  }),
  documentos: hijosDe(nodo, 'pago20:DoctoRelacionado').map((docto) => ({
    uuid: atributo(docto, 'IdDocumento'),
    folio: [atributo(docto, 'Serie'), atributo(docto, 'Folio')].filter(Boolean).join('-'),
    moneda: atributo(docto, 'MonedaDR'),
    equivalencia: atributo(docto, 'EquivalenciaDR'),
    parcialidad: atributo(docto, 'NumParcialidad'),
    saldoAnterior: atributo(docto, 'ImpSaldoAnt'),
    pagado: atributo(docto, 'ImpPagado'),
    saldoInsoluto: atributo(docto, 'ImpSaldoInsoluto'),
    objetoImp: clave(catalogos.objetosImp, atributo(docto, 'ObjetoImpDR')),
    traslados: todos(docto, 'pago20:ImpuestosDR', 'pago20:TrasladosDR', 'pago20:TrasladoDR').map(impuestoDe('DR')),
    retenciones: todos(docto, 'pago20:ImpuestosDR', 'pago20:RetencionesDR', 'pago20:RetencionDR').map(impuestoDe('DR')),
  })),
})

const globalDe = (raiz: Nodo): FacturaImpresa['global'] => {
  const nodo = buscar(raiz, 'cfdi:InformacionGlobal')
  return (
    nodo && {
      periodicidad: clave(catalogos.periodicidades, atributo(nodo, 'Periodicidad')),
      meses: clave(catalogos.meses, atributo(nodo, 'Meses')),
      anio: atributo(nodo, 'Año'),
    }
  )
}

const tipoDe = (tipo: string): FacturaImpresa['tipo'] => (tipo === 'E' || tipo === 'P' ? tipo : 'I')

function timbreDe({ timbre }: CfdiLeido): FacturaImpresa['timbre'] {
  if (!timbre) throw new Error('a stored invoice without a stamp')
  return {
    uuid: timbre.uuid,
    fecha: timbre.fecha,
    rfcProveedor: timbre.rfcProveedor,
    leyenda: timbre.leyenda,
    noCertificadoSat: timbre.noCertificadoSAT,
    selloCfd: timbre.selloCFD,
    selloSat: timbre.selloSAT,
    cadenaOriginal: timbre.cadena,
  }
}

/** What a printed invoice says beside its XML. */
export type ContextoImpreso = Pick<FacturaImpresa, 'membrete' | 'sinValidez' | 'cancelada'>

/** A stamped invoice for printing, read from its XML alone, so that paper and file never differ. */
export function impresaDe(leido: CfdiLeido, contexto: ContextoImpreso): FacturaImpresa {
  const { raiz, emisor, receptor } = leido
  const { atributos: a } = raiz
  const resumen = (grupo: string, uno: string) => todos(raiz, 'cfdi:Impuestos', grupo, uno).map(impuestoDe())
  return {
    ...contexto,
    tipo: tipoDe(leido.tipo),
    serie: a.Serie ?? null,
    folio: a.Folio ?? null,
    fecha: leido.fecha,
    lugarExpedicion: leido.lugarExpedicion,
    exportacion: clave(catalogos.exportaciones, a.Exportacion ?? ''),
    moneda: a.Moneda ?? '',
    tipoCambio: leido.moneda === 'MXN' ? null : leido.tipoCambio,
    formaPago: claveOpcional(catalogos.formasPago, a.FormaPago),
    metodoPago: claveOpcional(catalogos.metodosPago, a.MetodoPago),
    condiciones: a.CondicionesDePago ?? null,
    emisor: { rfc: emisor.Rfc, nombre: emisor.Nombre, regimen: clave(catalogos.regimenes, emisor.regimen) },
    receptor: {
      rfc: receptor.Rfc,
      nombre: receptor.Nombre,
      domicilio: receptor.codigoPostal,
      regimen: clave(catalogos.regimenes, receptor.regimen),
      uso: clave(catalogos.usosCfdi, receptor.usoCFDI),
    },
    relacionados: leido.relaciones.map(({ tipo, uuids }) => ({ tipo: clave(catalogos.tiposRelacion, tipo), uuids })),
    global: globalDe(raiz),
    conceptos: todos(raiz, 'cfdi:Conceptos', 'cfdi:Concepto').map(conceptoDe),
    subtotal: a.SubTotal ?? '',
    descuento: a.Descuento ?? null,
    traslados: resumen('cfdi:Traslados', 'cfdi:Traslado'),
    retenciones: resumen('cfdi:Retenciones', 'cfdi:Retencion'),
    total: a.Total ?? '',
    totalCentavos: leido.total,
    pagos: todos(raiz, 'cfdi:Complemento', 'pago20:Pagos', 'pago20:Pago').map(pagoDe),
    timbre: timbreDe(leido),
    noCertificado: leido.noCertificado,
    qr: direccionQr(leido) ?? '',
  }
}
