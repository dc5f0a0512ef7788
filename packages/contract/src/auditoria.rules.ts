import { type CampoAuditado, camposAuditados, type EntidadAuditada } from './auditoria.nombres.ts'
import { aPesos } from './dinero.ts'
import { escribirPalabra } from './palabras.rules.ts'

/** Most days that one question may span. */
export const DIAS_DE_AUDITORIA = 366

/** Fields that hold amounts, in centavos. */
const enCentavos: Partial<Record<EntidadAuditada, readonly CampoAuditado[]>> = {
  comision: ['cobrado', 'comision'],
  controlDeCalidad: ['costo'],
  corte: ['efectivo', 'credito', 'debito', 'transferencia', 'general', 'fondo', 'retiros', 'gastos', 'contado'],
  deposito: ['importe', 'esperado'],
  factura: ['total'],
  meta: ['importe'],
  mica: ['precio'],
  movimientoCaja: ['importe'],
  pago: ['importe'],
  pago_libre: ['importe'],
  pedido: ['importe', 'total', 'pagado'],
  recargoMica: ['importe'],
  rehecho: ['costo', 'importe'],
  timbrado: ['total'],
}

/** Fields that hold amounts, or records of amounts, in pesos. */
const enPesos: Partial<Record<EntidadAuditada, readonly CampoAuditado[]>> = {
  ajustes: ['corteDiferenciaSinNota', 'whatsappCosto'],
  articulo: ['precio', 'precioSucursal'],
  pedido: ['cambiosDePrecio'],
}

/** What a row of the audit says of one field; null where there was, or is, nothing. */
export interface CambioAuditado {
  campo: string
  antes: string | null
  despues: string | null
}

const nombreDeCampo = (campo: string): string =>
  Object.hasOwn(camposAuditados, campo) ? camposAuditados[campo as CampoAuditado] : campo

const escribirPesos = (pesos: number): string => pesos.toLocaleString('es-MX', { style: 'currency', currency: 'MXN' })

/** Writes a number of a field. */
type Numero = (valor: number) => string

function numeroDe(entidad: EntidadAuditada | null, campo: string): Numero {
  const tiene = (campos: readonly string[] | undefined) => campos?.includes(campo) ?? false
  if (entidad && tiene(enCentavos[entidad])) return (centavos) => escribirPesos(aPesos(centavos))
  return entidad && tiene(enPesos[entidad]) ? escribirPesos : String
}

const escribirTexto = (texto: string): string => {
  const [, anio, mes, dia] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(texto) ?? []
  return dia === undefined ? escribirPalabra(texto) : `${dia}/${mes}/${anio}`
}

function escribir(valor: unknown, numero: Numero): string | null {
  if (valor === null || valor === undefined || valor === '') return null
  if (typeof valor === 'boolean') return valor ? 'Sí' : 'No'
  if (typeof valor === 'number') return numero(valor)
  if (typeof valor !== 'object') return escribirTexto(String(valor))
  const partes = Array.isArray(valor)
    ? valor.map((uno) => escribir(typeof uno === 'string' ? nombreDeCampo(uno) : uno, numero))
    : Object.entries(valor).map(([clave, suyo]) => unir(nombreDeCampo(clave), escribir(suyo, numero)))
  return partes.filter((parte) => parte !== null).join(', ') || null
}

const unir = (nombre: string, escrito: string | null): string | null => escrito && `${nombre}: ${escrito}`

type Lado = Readonly<Record<string, unknown>> | null

/** What a row says in words, field by field, by their names. */
export function cambiosEnPalabras(entidad: EntidadAuditada | null, antes: Lado, despues: Lado): CambioAuditado[] {
  const campos = new Set([...Object.keys(antes ?? {}), ...Object.keys(despues ?? {})])
  const cambios = [...campos].map((campo) => {
    const numero = numeroDe(entidad, campo)
    return {
      campo: nombreDeCampo(campo),
      antes: escribir(antes?.[campo], numero),
      despues: escribir(despues?.[campo], numero),
    }
  })
  return cambios
    .filter((uno) => uno.antes !== null || uno.despues !== null)
    .toSorted((a, b) => a.campo.localeCompare(b.campo, 'es'))
}
