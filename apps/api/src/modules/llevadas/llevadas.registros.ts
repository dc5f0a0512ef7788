import type { TipoDeColumna } from '@nitida/contract/exportaciones.columnas'
import { palabrasEscritas } from '@nitida/contract/palabras.rules'
import type { ColumnaDeRegistro } from './llevadas.registros.queries.ts'

const columna =
  (tipo: TipoDeColumna, escribir: (campo: string) => string) =>
  (campo: string, titulo: string): ColumnaDeRegistro => ({ titulo, tipo, sql: escribir(campo) })

const tal = (campo: string): string => `t.${campo}`

export const texto = columna('texto', (campo) => `nullif(t.${campo}::text, '')`)
const escribirCon = (nombres: Readonly<Record<string, string>>, valor: string): string => {
  const casos = Object.entries(nombres).map(([dicho, escrito]) => `when '${dicho}' then '${escrito}'`)
  return `case ${valor} ${casos.join(' ')} else nullif(upper(left(${valor}, 1)) || replace(substr(${valor}, 2), '_', ' '), '') end`
}

/** One of the database's words, as it is read. */
export const palabra = columna('texto', (campo) => escribirCon(palabrasEscritas, `t.${campo}`))
/** One that has a name of its own on screens. */
export const nombrada = (
  campo: string,
  titulo: string,
  nombres: Readonly<Record<string, string>>,
): ColumnaDeRegistro => ({
  ...{ titulo, tipo: 'texto' },
  sql: escribirCon(nombres, `t.${campo}`),
})
export const palabras = columna(
  'texto',
  (campo) =>
    `array_to_string(array(select ${escribirCon(palabrasEscritas, 'x.uno')} from unnest(t.${campo}) as x(uno)), ', ')`,
)
export const entero = columna('entero', tal)
/** Centavos, written as pesos. */
export const dinero = columna('dinero', (campo) => `(t.${campo} / 100.0)::float8`)
export const fecha = columna('fecha', (campo) => `t.${campo}::text`)
export const hora = columna('hora', (campo) => `to_char(t.${campo}, 'HH24:MI')`)
export const instante = columna('instante', (campo) => `to_char(t.${campo} at time zone zona, 'YYYY-MM-DD"T"HH24:MI')`)
export const siNo = columna('texto', (campo) => `case when t.${campo} then 'Sí' when not t.${campo} then 'No' end`)
export const lista = columna('texto', (campo) => `array_to_string(t.${campo}, ', ')`)
export const usuario = columna(
  'texto',
  (campo) =>
    `(select concat_ws(' ', u.nombre, u.apellido_paterno, u.apellido_materno) from usuario u where u.id = t.${campo})`,
)
export const sucursal = columna('texto', (campo) => `(select s.folio from sucursal s where s.id = t.${campo})`)
export const articulo = columna('texto', (campo) => `(select a.codigo from articulo a where a.id = t.${campo})`)

/** Whose the order of a row is. */
export const delPedido = (campo = 'id_pedido') => ({
  paciente: `(select p.id_cliente from pedido p where p.id = t.${campo})`,
})
export const delPaciente = { paciente: 't.id_cliente' } as const
