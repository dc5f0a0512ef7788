// npm run sat -- ./carpeta
// Takes SAT's schemas and small catalogues from a folder laid out like phpcfdi/resources-sat-xml (cfd/…) and
// resources-sat-catalogs (catalogos/*.sql) into packages/cfdi/sat, and makes catCFDI.xsd and catalogos.json of them.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './run.mjs'

const ESQUEMAS = {
  'cfdv40.xsd': 'cfd/4/cfdv40.xsd',
  'tdCFDI.xsd': 'cfd/tipoDatos/tdCFDI/tdCFDI.xsd',
  'Pagos20.xsd': 'cfd/Pagos/Pagos20.xsd',
  'catPagos.xsd': 'cfd/catalogos/Pagos/catPagos.xsd',
  'TimbreFiscalDigitalv11.xsd': 'cfd/TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd',
}

/** Type of catCFDI.xsd → table. */
const TABLAS = {
  c_ClaveUnidad: 'claves_unidades',
  c_Exportacion: 'exportaciones',
  c_FormaPago: 'formas_pago',
  c_Impuesto: 'impuestos',
  c_Meses: 'meses',
  c_MetodoPago: 'metodos_pago',
  c_Moneda: 'monedas',
  c_ObjetoImp: 'objetos_impuestos',
  c_Pais: 'paises',
  c_Periodicidad: 'periodicidades',
  c_RegimenFiscal: 'regimenes_fiscales',
  c_TipoDeComprobante: 'tipos_comprobantes',
  c_TipoFactor: 'tipos_factores',
  c_TipoRelacion: 'tipos_relaciones',
  c_UsoCFDI: 'usos_cfdi',
}

/** Types too long to carry: their form is checked here, and the provider checks the rest. */
const PATRONES = { c_ClaveProdServ: '[0-9]{8}', c_CodigoPostal: '[0-9]{5}' }

/** Catalogues that rules, screens and documents read; the others are only in the schema. */
const EN_JSON = [
  ...['c_Exportacion', 'c_FormaPago', 'c_Meses', 'c_MetodoPago', 'c_ObjetoImp', 'c_Periodicidad'],
  ...['c_RegimenFiscal', 'c_TipoDeComprobante', 'c_TipoRelacion', 'c_UsoCFDI'],
]

const carpeta = process.argv[2]
if (!carpeta) {
  console.error('Uso: npm run sat -- ./carpeta')
  process.exit(1)
}
const leer = (lugar) => readFileSync(path.join(carpeta, lugar), 'utf8')
const destino = (nombre) => path.join(root, 'packages/cfdi/sat', nombre)

const esquemas = leer('catalogos/esquemas.sql')
const columnasDe = (tabla) => {
  const [, cuerpo] = new RegExp(`"cfdi_40_${tabla}"\\(([^;]*)\\);`).exec(esquemas) ?? []
  if (!cuerpo) throw new Error(`no table ${tabla}`)
  return [...cuerpo.matchAll(/^\s*"(\w+)" (?:text|int)/gm)].map(([, nombre]) => nombre)
}
const VALOR = /'((?:[^']|'')*)'|(-?\d+(?:\.\d+)?)/g
const filasDe = (tabla) => {
  const columnas = columnasDe(tabla)
  return [...leer(`catalogos/${tabla}.sql`).matchAll(/VALUES\((.*)\);$/gm)].map(([, valores]) => {
    const partes = [...valores.matchAll(VALOR)].map(
      ([, texto, numero]) => texto?.replaceAll("''", "'") ?? Number(numero),
    )
    if (partes.length !== columnas.length) throw new Error(`${tabla}: ${valores}`)
    return Object.fromEntries(columnas.map((columna, i) => [columna, partes[i]]))
  })
}

const tipo = (nombre, facetas) =>
  `<xs:simpleType name="${nombre}"><xs:restriction base="xs:string"><xs:whiteSpace value="collapse"/>${facetas}</xs:restriction></xs:simpleType>`
const enumerado = (nombre, claves) => tipo(nombre, claves.map((clave) => `<xs:enumeration value="${clave}"/>`).join(''))

/**
 * Units that the product writes come first, because a validator walks the 2,400 of the catalogue from the start for every
 * concept.
 */
const UNIDADES_USADAS = ['H87', 'ACT', 'E48', 'PR']
const conUsadasDelante = (claves) => [...new Set([...UNIDADES_USADAS.filter((una) => claves.includes(una)), ...claves])]

for (const [nombre, lugar] of Object.entries(ESQUEMAS)) copyFileSync(path.join(carpeta, lugar), destino(nombre))

const tipos = [
  ...Object.entries(TABLAS).map(([nombre, tabla]) =>
    enumerado(nombre, conUsadasDelante(filasDe(tabla).map(({ id }) => id))),
  ),
  ...Object.entries(PATRONES).map(([nombre, patron]) => tipo(nombre, `<xs:pattern value="${patron}"/>`)),
]
const ESPACIO = 'http://www.sat.gob.mx/sitio_internet/cfd/catalogos'
writeFileSync(
  destino('catCFDI.xsd'),
  `<?xml version="1.0" encoding="UTF-8"?>
<!-- Made by npm run sat from SAT's catalogues. Product keys and postal codes are patterns here. -->
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="${ESPACIO}">
${tipos.sort().join('\n')}
</xs:schema>
`,
)

const entrada = (fila) => ({
  id: fila.id,
  texto: fila.texto.replace(/\.$/, ''),
  desde: fila.vigencia_desde || null,
  hasta: fila.vigencia_hasta || null,
  ...('aplica_fisica' in fila && { fisica: fila.aplica_fisica === 1, moral: fila.aplica_moral === 1 }),
  ...(fila.patron_cuenta_ordenante && {
    cuentas: { ordenante: fila.patron_cuenta_ordenante, beneficiario: fila.patron_cuenta_beneficiario || null },
  }),
  ...('regimenes_fiscales_receptores' in fila && {
    regimenes: fila.regimenes_fiscales_receptores.match(/\d{3}/g) ?? [],
  }),
})
const catalogos = Object.fromEntries(EN_JSON.map((nombre) => [nombre, filasDe(TABLAS[nombre]).map(entrada)]))
writeFileSync(destino('catalogos.json'), `${JSON.stringify(catalogos, null, 2)}\n`)
console.log(`${tipos.length} types in catCFDI.xsd, ${EN_JSON.length} catalogues in catalogos.json`)
