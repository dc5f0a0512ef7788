import { todos } from './arbol.ts'
import { type CabezaCfdi, cabezaDe, leerCfdi } from './lectura.ts'
import { type Contexto, errores, type Hallazgo, revisar } from './revision.ts'
import { selloValido } from './sello.ts'

/** What whoever stamps a CFDI asks of it, but for SAT's schema. It is short, whatever the CFDI's length. */
export interface Examen extends CabezaCfdi {
  /** Attribute Certificado; empty without one. */
  certificado: string
  /** Complaints for which SAT refuses it. */
  faltas: Hallazgo[]
  selloValido: boolean
  /** Folios that it names, in upper case: its relations, and the invoices that it pays. */
  nombrados: string[]
}

/** Reads and judges a CFDI. @throws XmlError. */
export async function examinar(xml: string, contexto: Contexto): Promise<Examen> {
  const leido = await leerCfdi(xml)
  const { raiz } = leido
  const pagadas = todos(raiz, 'cfdi:Complemento', 'pago20:Pagos', 'pago20:Pago', 'pago20:DoctoRelacionado')
  return {
    ...cabezaDe(leido),
    certificado: raiz.atributos.Certificado ?? '',
    faltas: errores(revisar(raiz, contexto)),
    selloValido: selloValido(raiz),
    nombrados: [
      ...leido.relaciones.flatMap(({ uuids }) => uuids),
      ...pagadas.map(({ atributos }) => (atributos.IdDocumento ?? '').toUpperCase()),
    ],
  }
}
