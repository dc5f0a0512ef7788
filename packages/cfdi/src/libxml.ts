import type { XmlDocument, XmlElement, XsdValidator } from 'libxml2-wasm'
import type { Nodo } from './arbol.ts'
import { archivoDelSat } from './sat.ts'

const ESQUEMAS = [
  ...['cfdv40.xsd', 'tdCFDI.xsd', 'catCFDI.xsd', 'Pagos20.xsd', 'catPagos.xsd', 'TimbreFiscalDigitalv11.xsd'],
] as const

/** One schema names all others, because cfdi:Complemento is a strict wildcard: the schema must know what may stand in it. */
const TODO = `<?xml version="1.0"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xs:import namespace="http://www.sat.gob.mx/cfd/4" schemaLocation="cfdv40.xsd"/>
  <xs:import namespace="http://www.sat.gob.mx/Pagos20" schemaLocation="Pagos20.xsd"/>
  <xs:import namespace="http://www.sat.gob.mx/TimbreFiscalDigital" schemaLocation="TimbreFiscalDigitalv11.xsd"/>
</xs:schema>`

/** Prefixes of our trees, whatever a document calls them. */
const PREFIJOS: Readonly<Record<string, string>> = {
  'http://www.sat.gob.mx/cfd/4': 'cfdi',
  'http://www.sat.gob.mx/Pagos20': 'pago20',
  'http://www.sat.gob.mx/TimbreFiscalDigital': 'tfd',
}

const XSI = 'http://www.w3.org/2001/XMLSchema-instance'

/** Longest document that is parsed; a CFDI of 5,000 concepts, the most that a global has, is of 2 MB. */
const XML_MAXIMO = 16 * 1024 * 1024
/** Most tags and attributes of a document; that CFDI has 25,000 and 90,000. */
const MARCAS_MAXIMAS = 120_000
const ATRIBUTOS_MAXIMOS = 300_000
/** Deepest element of a document; a CFDI with payments has eight levels. */
const HONDURA_MAXIMA = 64

/** Whether a text has more of a sign than allowed; linear, and it stops at the first too many. */
function pasaDe(texto: string, signo: string, maximo: number): boolean {
  let cuantos = 0
  for (let i = texto.indexOf(signo); i >= 0; i = texto.indexOf(signo, i + 1)) if (++cuantos > maximo) return true
  return false
}

const cargar = () => import('libxml2-wasm')
type Libreria = Awaited<ReturnType<typeof cargar>>

let preparada: Promise<{ libreria: Libreria; validador: XsdValidator }> | null = null

async function preparar() {
  const libreria = await cargar()
  const { XmlBufferInputProvider, XmlDocument, XsdValidator, xmlRegisterInputProvider } = libreria
  // The schemas name each other by SAT's folders; here they lie side by side.
  const archivos = Object.fromEntries(
    ESQUEMAS.map((nombre) => {
      const texto = archivoDelSat(nombre)
      return [nombre, Buffer.from(texto.replace(/schemaLocation="[^"]*\/([^"/]+)"/g, 'schemaLocation="$1"'))]
    }),
  )
  xmlRegisterInputProvider(new XmlBufferInputProvider(archivos))
  const documento = XmlDocument.fromString(TODO)
  try {
    return { libreria, validador: XsdValidator.fromDoc(documento) }
  } finally {
    documento.dispose()
  }
}

/** The library and the compiled schemas, made once in a process in about a quarter of a second. */
function conLibxml(): Promise<{ libreria: Libreria; validador: XsdValidator }> {
  preparada ??= preparar()
  return preparada
}

/** Loads library and schemas ahead, for which the first document of a process would wait. */
export const prepararEsquemas = (): Promise<unknown> => conLibxml()

/** Text from outside that is no XML, is too long, has too many parts, or declares a DTD. */
export class XmlError extends Error {
  constructor(mensaje: string) {
    super(mensaje)
    this.name = 'XmlError'
  }
}

/**
 * Parses without DTD, entities or network (security 30): a document that declares a DTD is refused before anything else.
 * The caller disposes it. @throws XmlError.
 */
function abrirXml({ XmlDocument, ParseOption }: Libreria, xml: string): XmlDocument {
  if (xml.length > XML_MAXIMO) throw new XmlError('too long')
  // Bytes alone bound nothing: elements of four bytes take a hundred times their size, and as much time (security 30).
  if (pasaDe(xml, '<', MARCAS_MAXIMAS) || pasaDe(xml, '=', ATRIBUTOS_MAXIMOS)) throw new XmlError('too many parts')
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new XmlError('a DTD is not taken')
  try {
    return XmlDocument.fromString(xml, {
      option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NOERROR,
    })
  } catch {
    throw new XmlError('no XML')
  }
}

function arbolDe(elemento: XmlElement, { XmlElement: Elemento }: Pick<Libreria, 'XmlElement'>, hondura = 1): Nodo {
  if (hondura > HONDURA_MAXIMA) throw new XmlError('too deep')
  const suyo = PREFIJOS[elemento.namespaceUri] ?? elemento.prefix
  const atributos: Record<string, string> = {}
  for (const { namespaceUri, name, value } of elemento.attrs) if (namespaceUri !== XSI) atributos[name] = value
  const hijos: Nodo[] = []
  for (let hijo = elemento.firstChild; hijo !== null; hijo = hijo.next)
    if (hijo instanceof Elemento) hijos.push(arbolDe(hijo, { XmlElement: Elemento }, hondura + 1))
  const nombre = suyo ? `${suyo}:${elemento.name}` : elemento.name
  const texto = hijos.length === 0 && elemento.firstChild ? elemento.content : undefined
  return texto === undefined ? { nombre, atributos, hijos } : { nombre, atributos, hijos, texto }
}

/**
 * The tree of a document from outside. Comments and texts beside elements are left out: CFDIs carry their data in attributes.
 * @throws XmlError when it is no XML, too long, has too many parts, or declares a DTD.
 */
export async function leerXml(xml: string): Promise<Nodo> {
  const { libreria } = await conLibxml()
  const documento = abrirXml(libreria, xml)
  try {
    return arbolDe(documento.root, libreria)
  } finally {
    documento.dispose()
  }
}

/**
 * Complaints of SAT's schemas about a document, in the library's sentences; empty when it is valid.
 * @throws XmlError.
 */
export async function validarEsquema(xml: string): Promise<string[]> {
  const { libreria, validador } = await conLibxml()
  const documento = abrirXml(libreria, xml)
  try {
    validador.validate(documento)
    return []
  } catch (error) {
    if (!(error instanceof libreria.XmlValidateError)) throw error
    return error.details.map(({ message }) => message.trim())
  } finally {
    documento.dispose()
  }
}
