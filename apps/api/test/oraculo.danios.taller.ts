import { type Danio, sinIndice } from './oraculo.romper.ts'

export const CHAROLA = 'a tray holds one pair of an order of its branch, which is being made'
export const ENTREGADA = 'a warranty begins with the delivery that gave it'
const CONSUMIDA = 'a warranty is consumed once, on a day that it covers, by a remake of its order'
export const SIN_PAGO = 'a remake for which nobody pays consumes a warranty, until it is removed'
const PASO = 'a job with a tray stands where its last step says'
const REHECHO = 'each time that a pair was made again is told once'
const PRUEBA = 'what is ready to leave passed its last check'

/** Damage is done without triggers, so that the two tables part. */
const ANTES = 'the release before sees the first pair of an order'

/** Damage for each rule of the workshop. */
export const daniosDeTaller: Danio[] = [
  [PASO, "update trabajo_par set etapa = 'bisel' where charola is not null and etapa <> 'bisel'", [ANTES]],
  [PRUEBA, "update control_calidad set resultado = 'noPasa', causa = 'taller' where resultado = 'pasa'"],
  [
    'a job was made again as often as its steps say, each time for a check that failed',
    'update trabajo_par set rehechos = rehechos + 1',
    [ANTES, REHECHO],
  ],
  [REHECHO, 'delete from rehecho_de_par'],
  [
    'a pair is made again for a check of it that failed, and not before it',
    "update rehecho_de_par set en = en - interval '1 minute'",
  ],
  [
    CHAROLA,
    `update trabajo_par set id_sucursal = (select max(s.id) from sucursal s where s.id <> trabajo_par.id_sucursal)
      where id_pedido = (select min(id_pedido) from trabajo_par where charola is not null)`,
    [ANTES],
  ],
  [
    'measures of an order say at least one, and were not taken before it',
    "update pedido_montaje set en = en - interval '1 year'",
  ],
  ['what a laboratory said is of an order that had been given to it', "update trabajo_dicho set laboratorio = 'Otro'"],
  [
    'an order is received by a shipment once for each of its receptions',
    'update envio_pedido set recepcion = recepcion + 1 where recepcion is not null',
  ],
  [
    'what is on its way carries a tray of each of its pairs, no tray twice',
    `update envio_pedido x set otras_charolas = array[x.charola] from envio v where v.id = x.id_envio and v.estado = 'enviado'`,
  ],
  [ANTES, "update trabajo set falta = 'otra'"],
  [
    'a shipment ends once it is known what became of each order in it, and not before it left',
    `update envio set estado = 'recibido', recibido_en = enviado_en, id_receptor = id_remitente where estado = 'enviado'`,
  ],
  [
    'a remake comes after its one origin, and is of the same patient',
    `update rehecho set id_origen = (select min(p.id) from pedido p
      where p.id_cliente <> (select q.id_cliente from pedido q where q.id = rehecho.id_pedido))`,
    [CONSUMIDA],
  ],
  [ENTREGADA, 'update garantia set desde = desde - 1, hasta = ((desde - 1) + make_interval(months => meses))::date'],
  [
    CONSUMIDA,
    `${sinIndice('garantia_usada')} insert into garantia_uso (id_garantia, id_pedido, id_usuario, en)
      select id_garantia, id_pedido, id_usuario, en from garantia_uso where liberada_en is null`,
  ],
  [
    SIN_PAGO,
    "update garantia_uso set liberada_en = en, id_liberador = id_usuario, motivo = 'x' where liberada_en is null",
  ],
  [
    'the check of every pair that was made again was audited (42)',
    "delete from auditoria where accion = 'control de calidad' and despues ->> 'resultado' = 'noPasa'",
  ],
  ['every remake was audited (42)', "delete from auditoria where accion = 'pedido rehecho'"],
]
