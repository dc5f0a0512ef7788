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
    ...{ titulo: 'trabajos del taller', tabla: 'trabajo_par', llave: ['id_pedido', 'par'], deQuien: delPedido() },
    columnas: [
      pedido,
      entero('par', 'Par'),
      sucursal('id_sucursal', 'Sucursal'),
      texto('charola', 'Charola'),
      texto('etapa', 'Etapa'),
      texto('laboratorio', 'Laboratorio'),
      fecha('prometido', 'Prometido'),
      texto('correo', 'Correo del laboratorio'),
      texto('falta', 'Qué falta'),
      entero('rehechos', 'Veces rehecho'),
    ],
  },
  {
    ...{ titulo: 'historia del taller', tabla: 'trabajo_suceso', llave: ['id'], deQuien: delPedido() },
    columnas: [
      pedido,
      entero('par', 'Par'),
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
      entero('par', 'Par'),
      texto('norma', 'Norma'),
      texto('diseno', 'Diseño'),
      texto('pedido', 'Lo pedido'),
      texto('medido', 'Lo medido'),
      texto('defectos', 'Defectos a la vista'),
      texto('nota', 'Nota de los defectos'),
      { titulo: 'Resultado', tipo: 'texto', sql: `case t.resultado when 'pasa' then 'Pasa' else 'No pasa' end` },
      texto('causa', 'Causa'),
      usuario('id_usuario', 'Lo hizo'),
      instante('en', 'Fecha y hora'),
    ],
  },
  {
    ...{ titulo: 'avisos de laboratorios', tabla: 'trabajo_dicho', llave: ['id'], deQuien: delPedido() },
    columnas: [
      pedido,
      entero('par', 'Par'),
      texto('laboratorio', 'Laboratorio'),
      texto('archivo', 'Archivo'),
      texto('dice', 'Qué dice'),
      { titulo: 'Contenido', tipo: 'texto', sql: `encode(t.contenido, 'base64')` },
      usuario('id_usuario', 'Lo trajo'),
      instante('en', 'Fecha y hora'),
    ],
  },
  {
    ...{ titulo: 'medidas de montaje', tabla: 'pedido_montaje', llave: ['id'], deQuien: delPedido() },
    columnas: [pedido, texto('medidas', 'Medidas'), usuario('id_usuario', 'Las tomó'), instante('en', 'Fecha y hora')],
  },
  {
    ...{ titulo: 'pedidos rehechos', tabla: 'rehecho', llave: ['id_pedido'], deQuien: delPedido() },
    columnas: [
      pedido,
      entero('id_origen', 'Número del pedido que se rehízo'),
      texto('causa', 'Causa'),
      texto('paga', 'Quién paga'),
      dinero('costo', 'Costo'),
      texto('nota', 'Nota'),
      usuario('id_usuario', 'Lo registró'),
      instante('en', 'Registrado'),
    ],
  },
  {
    ...{ titulo: 'pares rehechos en el taller', tabla: 'rehecho_de_par', llave: ['id_control'], deQuien: delPedido() },
    columnas: [
      entero('id_control', 'Número del control'),
      pedido,
      entero('par', 'Par'),
      texto('causa', 'Causa'),
      texto('laboratorio', 'Laboratorio'),
      texto('paga', 'Quién paga'),
      dinero('costo', 'Costo'),
      usuario('id_usuario', 'Lo registró'),
      instante('en', 'Registrado'),
    ],
  },
  {
    ...{ titulo: 'garantías', tabla: 'garantia', llave: ['id'], deQuien: delPedido() },
    columnas: [
      entero('id', 'Número de la garantía'),
      pedido,
      entero('id_elemento', 'Número del elemento'),
      entero('entrega', 'Entregas deshechas antes'),
      texto('parte', 'Parte'),
      texto('familia', 'Familia'),
      fecha('desde', 'Desde'),
      entero('meses', 'Meses'),
      fecha('hasta', 'Hasta'),
      texto('cubre', 'Cubre'),
      instante('creado_en', 'Registrada'),
    ],
  },
  {
    ...{ titulo: 'garantías usadas', tabla: 'garantia_uso', llave: ['id'], deQuien: delPedido() },
    columnas: [
      entero('id_garantia', 'Número de la garantía'),
      pedido,
      usuario('id_usuario', 'La usó'),
      instante('en', 'Usada'),
      instante('liberada_en', 'Liberada'),
      usuario('id_liberador', 'La liberó'),
      texto('motivo', 'Motivo'),
    ],
  },
  {
    ...{ titulo: 'envíos a sucursales', tabla: 'envio', llave: ['id'], sucursal: 'id_sucursal' },
    columnas: [
      entero('id', 'Número del envío'),
      sucursal('id_sucursal', 'Sucursal'),
      entero('folio', 'Folio'),
      texto('estado', 'Estado'),
      usuario('id_creador', 'Lo empezó'),
      instante('creado_en', 'Empezado'),
      usuario('id_remitente', 'Lo envió'),
      instante('enviado_en', 'Enviado'),
      usuario('id_receptor', 'Lo recibió'),
      instante('recibido_en', 'Recibido'),
    ],
  },
  {
    ...{ titulo: 'pedidos de envíos', tabla: 'envio_pedido', llave: ['id_envio', 'id_pedido'], deQuien: delPedido() },
    columnas: [
      entero('id_envio', 'Número del envío'),
      pedido,
      texto('charola', 'Charola'),
      { titulo: 'Otras charolas', tipo: 'texto', sql: `array_to_string(t.otras_charolas, ', ')` },
      texto('resultado', 'Resultado'),
      entero('recepcion', 'Recepción del pedido'),
    ],
  },
]
