import { type CampoDeUnion, duplicados } from '@nitida/contract/duplicados'
import { sql } from 'kysely'
import { atenderComparacion } from '../src/modules/duplicados/duplicados.hallazgo.service.ts'
import { ctxDeTarea } from '../src/tareas.ts'
import { buildCliente } from './builders.ts'
import { leerCliente } from './clientes.ts'
import type { TestApp } from './testApp.ts'

/** Compares all patients who wait to be compared. */
export async function compararTodo(t: TestApp): Promise<void> {
  const ctx = ctxDeTarea(t.app.deps)
  while (await atenderComparacion(ctx));
}

let telefonos = 0

const SILABAS = ['BA', 'CLO', 'DRI', 'FU', 'GRE', 'LA', 'MO', 'NI', 'PLU', 'RE', 'SA', 'TRO', 'VI']
const silaba = (n: number): string => SILABAS[n % SILABAS.length] ?? ''

/** Two records of one person whom nobody else is like: same phone and birth date, the name written short in the second. */
export async function buildPareja(t: TestApp, idSucursal: number, otraSucursal = idSucursal) {
  const n = ++telefonos
  const telefono = String(2_228_000_000 + n)
  const apellido = `${silaba(n)}${silaba(n * 5 + 3)}${silaba(n * 7 + 1)}NDA`
  const dos = (numero: number) => String(numero).padStart(2, '0')
  const nacimiento = `${1940 + ((n * 7) % 50)}-${dos(1 + (n % 12))}-${dos(1 + ((n * 5) % 28))}`
  const una = await buildCliente(t.db, { idSucursal, telefono, nombre: `MARÍA GUADALUPE HERNÁNDEZ ${apellido}` })
  const otra = await buildCliente(t.db, { idSucursal: otraSucursal, telefono, nombre: `MA. GPE. HDEZ. ${apellido}` })
  await t.db.updateTable('cliente').set({ fecha_nacimiento: nacimiento }).where('id', 'in', [una.id, otra.id]).execute()
  return { una, otra, telefono, apellido }
}

/** Joins two patients as they are now. */
export async function unirEn(
  t: TestApp,
  tk: string,
  { ganador, perdedor, delPerdedor = [] }: { ganador: number; perdedor: number; delPerdedor?: CampoDeUnion[] },
) {
  const [suya, otra] = [await leerCliente(t, ganador), await leerCliente(t, perdedor)]
  const versiones = { ganador: suya.version, perdedor: otra.version }
  return t.call(tk, duplicados.unir, { body: { ganador, perdedor, versiones, delPerdedor } })
}

const TABLAS = [
  'cita',
  'pedido',
  'presupuesto',
  'visita',
  'historia_clinica',
  'consentimiento',
  'mensaje',
  'contacto_seguimiento',
  'lista_espera',
]

/** Numbers of the rows that hang on a patient, by table. */
export async function hijosDe(t: TestApp, id: number): Promise<Record<string, unknown>> {
  const hijos: Record<string, unknown> = {}
  for (const tabla of TABLAS) {
    const { rows } = await sql<{
      id: number
    }>`select id from ${sql.table(tabla)} where id_cliente = ${id} order by id`.execute(t.db)
    hijos[tabla] = rows.map((fila) => fila.id)
  }
  const { rows } = await sql<{
    fila: string
  }>`select formulario || datos::text as fila from borrador where id_cliente = ${id}
    union all select dia::text from revision_indicada where id_cliente = ${id}
    union all select clave from importado where libro = 'pacientes' and id_registro = ${id}
    union all select 'avisos ' || whatsapp_avisos || ' promociones ' || whatsapp_promociones from consentimiento_actual where id_cliente = ${id}
    order by 1`.execute(t.db)
  return { ...hijos, otros: rows.map(({ fila }) => fila) }
}
