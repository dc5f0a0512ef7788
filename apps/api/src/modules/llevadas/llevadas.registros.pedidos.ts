import type { Registro } from './llevadas.registros.queries.ts'
import { delPedido, dinero, entero, fecha, instante, siNo, sucursal, texto, usuario } from './llevadas.registros.ts'

const pedido = entero('id_pedido', 'Número del pedido')

/** What became of quotes and jobs. */
export const registrosDePedidos: readonly Registro[] = [
  {
    ...{ titulo: 'alternativas de presupuestos', tabla: 'presupuesto_alternativa', llave: ['id_presupuesto', 'orden'] },
    deQuien: { paciente: '(select q.id_cliente from presupuesto q where q.id = t.id_presupuesto)' },
    columnas: [
      entero('id_presupuesto', 'Número del presupuesto'),
      entero('orden', 'Alternativa'),
      texto('nombre', 'Nombre'),
      siNo('recomendada', 'Recomendada'),
      fecha('fecha_entrega', 'Fecha de entrega'),
      {
        titulo: 'Elementos',
        tipo: 'texto',
        sql: `(select string_agg(concat_ws(' + ', nullif(e ->> 'armazon', ''), nullif(e ->> 'lente', ''), nullif(e ->> 'otro', '')), '; ' order by n)
          from jsonb_array_elements(t.elementos) with ordinality as j(e, n))`,
      },
      dinero('total', 'Total'),
    ],
  },
  {
    ...{ titulo: 'historia de presupuestos', tabla: 'presupuesto_suceso', llave: ['id'] },
    deQuien: { paciente: '(select q.id_cliente from presupuesto q where q.id = t.id_presupuesto)' },
    columnas: [
      entero('id_presupuesto', 'Número del presupuesto'),
      texto('que', 'Qué pasó'),
      texto('detalle', 'Detalle'),
      usuario('id_usuario', 'Lo hizo'),
      instante('en', 'Fecha y hora'),
    ],
  },
  {
    ...{ titulo: 'trabajos del taller', tabla: 'trabajo', llave: ['id_pedido'], deQuien: delPedido() },
    columnas: [
      pedido,
      sucursal('id_sucursal', 'Sucursal'),
      texto('charola', 'Charola'),
      texto('etapa', 'Etapa'),
      texto('laboratorio', 'Laboratorio'),
      fecha('prometido', 'Prometido'),
      texto('falta', 'Qué falta'),
      entero('rehechos', 'Veces rehecho'),
    ],
  },
  {
    ...{ titulo: 'historia del taller', tabla: 'trabajo_suceso', llave: ['id'], deQuien: delPedido() },
    columnas: [
      pedido,
      texto('que', 'Qué pasó'),
      texto('etapa', 'Etapa'),
      texto('detalle', 'Detalle'),
      usuario('id_usuario', 'Lo hizo'),
      instante('en', 'Fecha y hora'),
    ],
  },
  {
    ...{ titulo: 'controles de calidad', tabla: 'control_calidad', llave: ['id'], deQuien: delPedido() },
    columnas: [
      pedido,
      texto('norma', 'Norma'),
      texto('diseno', 'Diseño'),
      texto('pedido', 'Lo pedido'),
      texto('medido', 'Lo medido'),
      { titulo: 'Resultado', tipo: 'texto', sql: `case t.resultado when 'pasa' then 'Pasa' else 'No pasa' end` },
      texto('causa', 'Causa'),
      usuario('id_usuario', 'Lo hizo'),
      instante('en', 'Fecha y hora'),
    ],
  },
]
