import type { Centavos } from '@nitida/contract/dinero'
import type { TipoDeSolicitud } from '@nitida/contract/facturacion.polizas'
import {
  type Asiento,
  type CuentaContable,
  nombreDeCuenta,
  type Poliza,
} from '@nitida/contract/facturacion.polizas.rules'
import { nodo } from './arbol.ts'
import { aXml, DECLARACION, limpiar } from './xml.ts'

const ESPACIO = 'http://www.sat.gob.mx/esquemas/ContabilidadE/1_3/PolizasPeriodo'

/** Head of the file: whose it is, of which month, and which request of SAT it answers. */
export interface EnvioDePolizas {
  rfc: string
  /** `YYYY-MM`. */
  mes: string
  tipoSolicitud: TipoDeSolicitud
  /** Number of the order (AF, FC) or of the request (DE, CO). */
  numero: string
  /** Number of each account, as the chain's catalogue has it. */
  cuentas: Readonly<Record<CuentaContable, string>>
}

const pesos = (importe: Centavos): string => (importe / 100).toFixed(2)

function transaccion({ cuenta, concepto, debe, haber, cfdi }: Asiento, cuentas: EnvioDePolizas['cuentas']) {
  const atributos = {
    NumCta: cuentas[cuenta].slice(0, 100),
    DesCta: nombreDeCuenta[cuenta].slice(0, 100),
    Concepto: limpiar(concepto).slice(0, 200),
    ...{ Debe: pesos(debe), Haber: pesos(haber) },
  }
  const comprobante =
    cfdi &&
    nodo('PLZ:CompNal', {
      ...{ UUID_CFDI: cfdi.uuid, RFC: cfdi.rfc, MontoTotal: pesos(cfdi.total) },
      ...(cfdi.tipoCambio && { Moneda: 'USD', TipCamb: cfdi.tipoCambio.toFixed(5) }),
    })
  return nodo('PLZ:Transaccion', atributos, [comprobante])
}

/** Pólizas del periodo 1.3 (Anexo 24). The file's name is SAT's as well: `nombreDePolizas`. */
export function polizasXml(envio: EnvioDePolizas, polizas: readonly Poliza[]): string {
  const { rfc, mes, tipoSolicitud, numero, cuentas } = envio
  const deOrden = tipoSolicitud === 'AF' || tipoSolicitud === 'FC'
  const raiz = nodo(
    'PLZ:Polizas',
    {
      'xmlns:PLZ': ESPACIO,
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': `${ESPACIO} ${ESPACIO}/PolizasPeriodo_1_3.xsd`,
      ...{ Version: '1.3', RFC: rfc, Mes: mes.slice(5), Anio: mes.slice(0, 4), TipoSolicitud: tipoSolicitud },
      ...{ NumOrden: deOrden ? numero : null, NumTramite: deOrden ? null : numero },
    },
    polizas.map((poliza) =>
      nodo(
        'PLZ:Poliza',
        {
          NumUnIdenPol: poliza.numero.slice(0, 50),
          Fecha: poliza.fecha,
          Concepto: limpiar(poliza.concepto).slice(0, 300),
        },
        poliza.asientos.map((asiento) => transaccion(asiento, cuentas)),
      ),
    ),
  )
  return DECLARACION + aXml(raiz)
}

/** As SAT names the file: RFC, year, month and 'PL'. */
export const nombreDePolizas = ({ rfc, mes }: Pick<EnvioDePolizas, 'rfc' | 'mes'>): string =>
  `${rfc}${mes.replace('-', '')}PL`
