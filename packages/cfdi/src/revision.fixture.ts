import type { Nodo } from './arbol.ts'
import { alterado, sin, unaFactura, unaGlobal, unPago } from './cfdi.fixture.ts'

/** A CFDI that breaks a rule, by its code, and the codes of those that cannot hold without it. */
export type Caso = [codigo: string, roto: () => Nodo, ...ademas: string[]]

export const CONCEPTO = ['cfdi:Conceptos', 'cfdi:Concepto']
export const TRASLADO = [...CONCEPTO, 'cfdi:Impuestos', 'cfdi:Traslados', 'cfdi:Traslado']
export const RESUMEN = ['cfdi:Impuestos', 'cfdi:Traslados', 'cfdi:Traslado']
export const PAGOS = ['cfdi:Complemento', 'pago20:Pagos']
export const PAGO = [...PAGOS, 'pago20:Pago']
export const DOCTO = [...PAGO, 'pago20:DoctoRelacionado']
export const DR = [...DOCTO, 'pago20:ImpuestosDR', 'pago20:TrasladosDR', 'pago20:TrasladoDR']
export const P = [...PAGO, 'pago20:ImpuestosP', 'pago20:TrasladosP', 'pago20:TrasladoP']

export const exento = (raiz: Nodo, conTasa: boolean): Nodo =>
  sin(
    alterado(
      alterado(
        alterado(raiz, TRASLADO, { TipoFactor: 'Exento', ...(conTasa ? {} : { TasaOCuota: null, Importe: null }) }),
        RESUMEN,
        {
          TipoFactor: 'Exento',
          ...(conTasa ? {} : { TasaOCuota: null, Importe: null }),
        },
      ),
      [],
      {},
    ),
    ['cfdi:Nada'],
  )

/** One line without discount: 500.00, of which 431.034483 is the base. */
export const simple = () => unaFactura({}, [{ cantidad: '1', importe: 500_00, descuento: 0, tasa: '0.16' }])
/** One line with a discount. */
export const rebajada = () => unaFactura({}, [{ cantidad: '1', importe: 580_00, descuento: 116_00, tasa: '0.16' }])
export const redonda = () => unaFactura({}, [{ cantidad: '1', importe: 580_00, descuento: 0, tasa: '0.16' }])

export const mover = (raiz: Nodo, cambios: Record<string, string | null>) => alterado(raiz, [], cambios)
export const aReceptor = (cambios: Record<string, string>, raiz = simple()) =>
  alterado(raiz, ['cfdi:Receptor'], cambios)
export const aEmisor = (cambios: Record<string, string>) => alterado(simple(), ['cfdi:Emisor'], cambios)
export const aConcepto = (cambios: Record<string, string | null>, raiz = simple()) => alterado(raiz, CONCEPTO, cambios)
export const aGlobal = (cambios: Record<string, string>) => alterado(unaGlobal(), ['cfdi:InformacionGlobal'], cambios)
export const aMarco = (cambios: Record<string, string | null>) => mover(unPago(), cambios)
export const aConceptoDePago = (cambios: Record<string, string | null>) => aConcepto(cambios, unPago())

/** Changes a line and its summary row together, so that only the rule in question is broken. */
export const conImpuesto = (cambios: Record<string, string | null>, raiz = redonda()) =>
  alterado(alterado(raiz, TRASLADO, cambios), RESUMEN, cambios)

export function conHijo(raiz: Nodo, ruta: readonly string[], hijo: Nodo | null): Nodo {
  const [siguiente, ...resto] = ruta
  if (siguiente === undefined) return { ...raiz, hijos: hijo ? [...raiz.hijos, hijo] : [...raiz.hijos, ...raiz.hijos] }
  return { ...raiz, hijos: raiz.hijos.map((uno) => (uno.nombre === siguiente ? conHijo(uno, resto, hijo) : uno)) }
}

export function duplicado(raiz: Nodo): Nodo {
  return conHijo(raiz, ['cfdi:Impuestos', 'cfdi:Traslados'], null)
}
