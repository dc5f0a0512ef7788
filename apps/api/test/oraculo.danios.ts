import { CONSERVADO, daniosDeBloqueos } from './oraculo.danios.bloqueos.ts'
import { daniosDeComisiones } from './oraculo.danios.comisiones.ts'
import { daniosDeDepositos } from './oraculo.danios.depositos.ts'
import { BIENES, CONTENIDO, DE_MAS, daniosDeFacturas, PAGADOS, POR_IVA } from './oraculo.danios.facturas.ts'
import { daniosDeInventario, VENDIDA } from './oraculo.danios.inventario.ts'
import { APERTURA, daniosDeMudanza } from './oraculo.danios.mudanza.ts'
import { daniosDeNegocio, PERSONAS } from './oraculo.danios.negocio.ts'
import { daniosDePresupuestos } from './oraculo.danios.presupuestos.ts'
import { CHAROLA, daniosDeTaller, ENTREGADA, SIN_PAGO } from './oraculo.danios.taller.ts'
import { CONOCIDO, daniosDeUniones } from './oraculo.danios.uniones.ts'
import { copiar, type Danio, sinIndice } from './oraculo.romper.ts'

/** An e-mail that waits. */
const unCorreo = `insert into correo (clave, tipo, id_sucursal, nombre, direccion, asunto, texto, proximo_intento_en, creado_en,
  cambiado_en) select 'x', 'factura', min(id), 'X', 'x@correo.example', 'X', 'X', now(), now(), now() from sucursal;`

const UNA_SOLICITUD = `insert into solicitud_arco
  (id_cliente, id_sucursal, tipo, detalle, identidad, recibida, responder_antes_de, registrada_por, registrada_en)`
const UN_CORTE =
  '(select min(id) from corte where tipo = 1 and reabierto_en is null and total_efectivo + total_debito > 0)'
const SELLADO = '(select min(id) from pago where corte_persona is not null and corte_sucursal is not null)'
const ULTIMA = 'the last visit of a patient is the last of his record'
const ENTERO = 'closed + waiting = the whole ledger, in each kind (C3)'
const COBROS = 'every payment was audited (42)'
const ACTA = 'a closing says what the audit said of it (42)'
const TOTALES = 'closing totals = sums of its payments, by method (C2)'

/** Damage for each rule of the oracle. */
export const danios: Danio[] = [
  ...daniosDeUniones,
  ...daniosDeMudanza,
  ...daniosDeBloqueos,
  ...daniosDeInventario,
  ...daniosDeDepositos,
  ...daniosDeComisiones,
  ...daniosDeNegocio,
  ...daniosDePresupuestos,
  ...daniosDeTaller,
  ['one live appointment per branch, day and hour (A1)', `${sinIndice('cita_hora_unica')} ${copiar('cita', 'null;')}`],
  [
    'appointments at hours of the agenda (A3)',
    "alter table cita drop constraint cita_hora_check; update cita set hora = '09:07' where id = (select min(id) from cita)",
  ],
  [
    'no appointment both confirmed and cancelled (A4)',
    'alter table cita drop constraint cita_no_confirmada_y_cancelada; update cita set confirmada = true, cancelada = true where id = (select min(id) from cita)',
  ],
  [
    'one message per event (W1)',
    `alter table mensaje drop constraint mensaje_clave_key; ${copiar('mensaje', 'fila.revision := 9;')}`,
  ],
  ['nothing is announced twice, whatever the key (W1, D-64)', copiar('mensaje', "fila.clave := 'otra';")],
  [
    'what was taken by the provider has his id (W3)',
    "update mensaje set estado = 'enviado' where id = (select min(id) from mensaje)",
  ],
  [
    'what was read or delivered is not less (W4)',
    `update mensaje set estado = 'enviado', proveedor_id = 'w.1', intentos = 1 where id = (select min(id) from mensaje);
      insert into recibo_whatsapp (proveedor_id, estado, ocurrido_en, recibido_en) values ('w.1', 'delivered', now(), now())`,
  ],
  [
    'read and delivered have their receipt (W4)',
    `update mensaje set estado = 'leido', proveedor_id = 'w.1', intentos = 1 where id = (select min(id) from mensaje)`,
  ],
  [
    'a message is among those of late, in the archive or in a file, and its key is kept (W1)',
    'insert into mensaje_clave select clave, telefono, estado from mensaje order by id limit 1',
  ],
  [
    'an e-mail that left or is under way was taken (reliability §2)',
    `${unCorreo} update correo set estado = 'aceptado'`,
  ],
  [
    'every release of an e-mail was audited (42)',
    `${unCorreo} update correo set liberado_por = (select min(id) from usuario), liberado_en = creado_en`,
  ],
  [
    'every release was audited (42)',
    'update mensaje set liberado_por = creado_por, liberado_en = creado_en where id = (select min(id) from mensaje)',
  ],
  [
    'no promotion leaves after its number stopped them (W5)',
    `update mensaje set estado = 'aceptado', proveedor_id = 'w.1', intentos = 1, carril = 'promociones', tomado_en = now()
      where id = (select min(id) from mensaje);
      insert into preferencia_whatsapp (telefono, promociones, fuente, ocurrido_en, recibido_en)
        select telefono, false, 'palabra', now() - interval '1 hour', now() - interval '1 hour'
        from mensaje order by id limit 1`,
    ['no promotion leaves for who had not agreed, and no message for who had refused them all (D-63, D-64)'],
  ],
  [
    'who asked for no more promotions, as a person read it, is on the list of those who get none (W5)',
    `insert into respuesta_whatsapp (proveedor_id, numero, telefono, texto, ocurrido_en, recibido_en, resolucion, resuelta_en, resuelta_por)
      select 'r.1', '525512345678', '5512345678', 'ya no', now(), now(), 'baja', now(), min(id) from usuario`,
  ],
  [
    'no promotion leaves for who had not agreed, and no message for who had refused them all (D-63, D-64)',
    `update mensaje set estado = 'aceptado', proveedor_id = 'w.1', intentos = 1, tomado_en = creado_en
        where id = (select min(id) from mensaje);
      insert into consentimiento (id_cliente, version_aviso, whatsapp_avisos, whatsapp_promociones, registrado_por, en)
        select id_cliente, '2026-11', false, false, creado_por, creado_en from mensaje order by id limit 1`,
    ['the present consent is the last of the register (D-64)'],
  ],
  [
    'what can wait until the morning leaves nobody awake (D-85)',
    `update mensaje set estado = 'aceptado', proveedor_id = 'w.1', intentos = 1, respeta_silencio = true,
      tomado_en = '2026-11-25 05:30:00Z' where id = (select min(id) from mensaje)`,
  ],
  [
    'a campaign reaches each number once (W1, D-63)',
    `${sinIndice('mensaje_uno_por_numero')} update campana set destinatarios = 2 where id = (select max(id) from campana);
      ${copiar('mensaje', "fila.clave := 'otra';", 'id_campana is not null')}`,
  ],
  ['a campaign has the recipients that it says (D-63)', 'update campana set destinatarios = destinatarios + 1'],
  ['a campaign that is over was queued whole (D-63)', "update campana set estado = 'terminada', encolada_en = null"],
  [
    'nobody is written to come back twice within thirty days (W1)',
    `alter table contacto_seguimiento drop constraint contacto_cada_treinta_dias;
      ${copiar('contacto_seguimiento', 'fila.dia := fila.dia + 29;')}`,
    ['every message to come back is in the register, and the other way round (W2)'],
  ],
  [
    'every message to come back is in the register, and the other way round (W2)',
    "delete from mensaje where tipo = 'SeguimientoRevision'",
  ],
  [
    'nothing waits to tell of an appointment that was cancelled or moved (W6)',
    'update cita set revision = revision + 1 where id in (select id_cita from mensaje)',
  ],
  [
    'nobody is told that an appointment was cancelled which holds (A2)',
    "update mensaje set tipo = 'AvisoCancelacionCita' where id = (select min(id) from mensaje where id_cita is not null)",
  ],
  [
    'an appointment whose last cancellation was not undone is cancelled (A2)',
    'insert into cita_cancelacion (id_cita, numero, en, confirmada) select min(id), 1, now(), false from cita',
  ],
  [
    'every cancellation that was undone was audited (42)',
    `insert into cita_cancelacion (id_cita, numero, en, confirmada, deshecha_en, deshecha_por)
      select min(id), 1, '2027-01-01', false, '2027-01-01', min(creada_por) from cita`,
  ],
  ['who waited got an appointment of his own', 'update lista_espera set id_cliente = (select min(id) from cliente)'],
  [
    'the last visit of a patient is the last of his record',
    'update actividad_cliente set ultima_visita_en = null where ultima_visita_en is not null',
  ],
  [
    'the lenses of a patient are those of his orders, and of no prescription',
    'update actividad_cliente set lentes = lentes # 4 where lentes is not null',
  ],
  [
    'nobody bought or was examined after the day that audiences know',
    "update actividad_cliente set ultima_en = ultima_en - interval '1 year'",
  ],
  ['nothing of a cancelled campaign waits', "update campana set estado = 'cancelada'"],
  [
    'the present consent is the last of the register (D-64)',
    'update consentimiento_actual set whatsapp_promociones = false',
  ],
  [
    'one live patient per branch, name and phone (H4)',
    `${sinIndice('cliente_unico')} ${copiar('cliente', 'null;')}`,
    [CONOCIDO],
  ],
  ['one live user per e-mail (H4)', `${sinIndice('usuario_correo_unico')} ${copiar('usuario', 'null;')}`],
  ['an active administrator remains (H5)', "update usuario set activo = false where tipo = '0'"],
  [
    'one working branch per manager (D-20)',
    `${sinIndice('sucursal_encargado_unico', 'sucursal_folio_unico')} ${copiar('sucursal', 'null;', 'id_encargado is not null')}`,
  ],
  [
    'order total = sum of its elements (M2)',
    'update pedido_elemento set importe_lente = importe_lente + 1 where id_pedido = (select min(id) from pedido)',
  ],
  [
    'paid = sum of the ledger (M3)',
    "update pedido set pagado = pagado - 1 where estatus = 'En proceso de elaboración' and eliminado_en is null and pagado > 0",
    [PAGADOS],
  ],
  [
    'balance between 0 and the total (M3)',
    `alter table pedido drop constraint pedido_pagado_en_rango; update pedido set pagado = -1
      where id = (select min(id) from pedido where eliminado_en is null and estatus = 'En proceso de elaboración')`,
    ['paid = sum of the ledger (M3)'],
  ],
  [
    'each balance of the ledger follows from the one before (M3)',
    'update pago set saldo_despues = saldo_despues + 1 where id = (select min(id) from pago)',
  ],
  [
    'settled once (M4)',
    `${sinIndice('pago_una_liquidacion')} update pago set tipo = 'liquidacion'
      where id_pedido = (select id_pedido from pago where tipo = 'liquidacion') and tipo = 'anticipo'`,
  ],
  [
    'delivered = dated, and nothing is owed (M5)',
    "update pedido set entregado_en = creado_en where estatus = 'En proceso de elaboración'",
  ],
  [
    'what was settled was delivered (M5)',
    "update pedido set estatus = 'Recibido en sucursal', entregado_en = null where estatus = 'Entregado a cliente'",
    [
      'an undone delivery is written down, and only a delivered order has goods that came back (D-76)',
      VENDIDA,
      ENTREGADA,
    ],
  ],
  [
    'a correction counts for SAT on the day of what it corrects (D-91)',
    "update pago set dia_fiscal = dia - 1 where tipo = 'correccion'",
  ],
  [
    'a reversal turns around one payment of its order, and is booked again or undoes a delivery (D-30, D-76)',
    "update pago set id_reversado = (select min(id) from pago where tipo = 'total') where id_reversado is not null",
  ],
  [
    'an undone delivery is written down, and only a delivered order has goods that came back (D-76)',
    "update pedido set entregas_deshechas = 1 where id = (select min(id) from pedido where estatus = 'En proceso de elaboración')",
  ],
  [
    'a removed order keeps no money (M6, D-37)',
    'update pedido set eliminado_en = creado_en where pagado = total',
    [DE_MAS, BIENES, POR_IVA, VENDIDA, CHAROLA, SIN_PAGO],
  ],
  [
    'one order per branch and folio (M8)',
    `drop index pedido_folio_unico; update pedido set folio = folio - 1
      where folio = (select max(folio) from pedido); update folio_pedido set ultimo = ultimo - 1 where ultimo > 1`,
    ['folios without holes, up to their counter (M8)'],
  ],
  ['folios without holes, up to their counter (M8)', 'update folio_pedido set ultimo = ultimo + 1'],
  [
    'one live closing per till and day (C1)',
    `${sinIndice('corte_vivo_de_persona')} ${copiar(
      'corte',
      `fila.total_efectivo := 0; fila.total_credito := 0; fila.total_debito := 0; fila.total_transferencia := 0;
        fila.total_general := 0; fila.fondo := 0; fila.arqueo := null; fila.efectivo_contado := null;`,
      'tipo = 1 and reabierto_en is null',
    )} insert into auditoria (en, accion, entidad, id_entidad) values (now(), 'corte registrado', 'corte', 900001)`,
  ],
  [
    TOTALES,
    `update corte set total_efectivo = total_efectivo + 1, total_debito = total_debito - 1 where id = ${UN_CORTE}`,
    [ACTA],
  ],
  [
    'a stamp is of the till and day of its closing (C3)',
    `update corte set dia = dia - 1, fecha_corte = fecha_corte - interval '1 day' where tipo = 0`,
    ['a movement is of the till and day of its closing (D-62)'],
  ],
  [
    'no stamp of a closing that was opened again, or never was (C3)',
    `update pago set corte_sucursal = 999999 where id = ${SELLADO}`,
    [TOTALES],
  ],
  [ENTERO, `update pago set corte_persona = null where id = ${SELLADO}`, [TOTALES]],
  [
    'general total = the four methods (C4)',
    `alter table corte drop constraint corte_suma; update corte set total_general = total_general + 1
      where reabierto_en is not null`,
    [ACTA],
  ],
  ['the wall time of a closing is of its day (C6)', "update corte set fecha_corte = fecha_corte - interval '1 day'"],
  ['fund, withdrawals and expenses = its movements (D-62)', 'update corte set gastos = 1 where fondo > 0'],
  [
    'a movement is of the till and day of its closing (D-62)',
    'update movimiento_caja set id_sucursal = id_sucursal, dia = dia + 1 where id_corte is not null',
  ],
  ['cash counted = its pieces (D-62)', 'update corte set efectivo_contado = 1 where arqueo is not null'],
  ...daniosDeFacturas,
  ['every invoice and every cancellation was audited (42)', "delete from auditoria where accion = 'factura cancelada'"],
  ['every order was audited (42)', "delete from auditoria where accion = 'pedido creado'", [COBROS, APERTURA]],
  [COBROS, "delete from auditoria where accion in ('pago corregido', 'pedido eliminado')"],
  ['every closing and every reopening was audited (42)', "delete from auditoria where accion = 'corte reabierto'"],
  [
    'every seal of the audit holds (42)',
    `update auditoria set anotado_en = now() - interval '2 hours'; select sellar_auditoria(1000);
      update auditoria set peticion = 'otra' where id = (select min(id) from auditoria)`,
  ],
  [
    'no record of the audit waits for its seal for a day (42)',
    "update auditoria set anotado_en = now() - interval '25 hours' where id = (select min(id) from auditoria)",
  ],
  [
    'an order is made from a visit or a history of its own patient, not from both',
    'update visita set id_cliente = (select max(id) from cliente where id <> visita.id_cliente)',
    [ULTIMA],
  ],
  [
    'a correction says what the record said then, and something else (D-81)',
    'delete from addendum where id = (select min(id) from addendum where id_historia is not null)',
  ],
  [
    'no correction is older than what it corrects (D-49)',
    "update visita set creado_en = creado_en + interval '1 day'",
    ['nobody bought or was examined after the day that audiences know', ULTIMA, CONSERVADO, PERSONAS],
  ],
  ['every correction was audited (42)', "delete from auditoria where accion = 'historia corregida'"],
  ['the photos of a visit are numbered from one (H1)', 'delete from foto where orden = 1'],
  [
    'no order becomes one of practice later',
    `insert into practica (id_pedido, id_cliente, creada_en)
      select id, id_cliente, creado_en + interval '1 day' from pedido order by id limit 1`,
  ],
  [
    'every save of settings was audited (42)',
    "insert into ajustes_version (version, valores, id_usuario, creado_en) select 9, '{}', max(id), now() from usuario",
  ],
  [
    'the mark that settings name is kept',
    `insert into ajustes_version (version, valores, id_usuario, creado_en)
      select 99, jsonb_build_object('logo', repeat('0', 64)), min(id), '2000-01-01' from usuario`,
  ],
  [
    'every notice that somebody published was audited (42)',
    `insert into aviso_version (version, clave, secciones, id_usuario, creado_en)
      select 9, 'v9', secciones, (select max(id) from usuario), now() from aviso_version where version = 1`,
  ],
  [
    'a consent refers to a notice that there is',
    `insert into consentimiento (id_cliente, version_aviso, whatsapp_avisos, whatsapp_promociones, registrado_por, en)
      select id_cliente, 'v77', whatsapp_avisos, whatsapp_promociones, registrado_por, en from consentimiento order by id desc limit 1`,
  ],
  [
    'the seal of every consent with evidence holds',
    `insert into evidencia_consentimiento (id_consentimiento, tipo, id_usuario, en, sello)
      select min(id), 'casilla', min(registrado_por), now(), decode(repeat('00', 32), 'hex') from consentimiento`,
  ],
  [
    'the clock of every case about personal data is that of the law',
    `${UNA_SOLICITUD} select id, id_sucursal, 'acceso', 'X', 'X', '2026-11-24', '2026-12-14', 1, '2000-01-01'
      from cliente where eliminado_en is null order by id limit 1`,
  ],
  [
    'every case about personal data was audited (42)',
    `${UNA_SOLICITUD} select id, id_sucursal, 'acceso', 'X', 'X', '2026-11-24', sumar_habiles('2026-11-24', 20), 1, now()
      from cliente where eliminado_en is null order by id limit 1`,
  ],
  [
    'every breach of the data, and what was added to it, was audited (42)',
    `insert into vulneracion_adicion (id_vulneracion, tipo, texto, id_usuario, en)
      select id, 'nota', 'X', id_usuario, now() + interval '10 years' from vulneracion`,
  ],
  [
    'nobody was told of a breach before it was known, nor after it was written down',
    `alter table vulneracion_adicion disable trigger adicion_solo_agregar;
      update vulneracion_adicion set dia = '2026-11-22' where tipo = 'aviso'`,
  ],
  [
    'every account of a service in force was audited (42)',
    `insert into credencial (servicio, version, datos, clave_datos, secretos, guardado_por, guardado_en)
      select 'pac', 9, '{}', '\\x01', '\\x01', max(id), now() from usuario`,
  ],
  [
    'every second factor in force was audited (42)',
    `insert into segundo_factor (id_usuario, clave_datos, secreto, pedido_en, activado_en)
      select max(id), '\\x01', '\\x01', now(), now() from usuario`,
  ],
  [
    'every passkey was audited (42)',
    `insert into llave_acceso (id_usuario, credencial, clave_publica, contador, nombre, creada_en)
      select max(id), '\\x01', '\\x01', 0, 'X', now() from usuario`,
  ],
  ['every movement of a till was audited (42)', "delete from auditoria where accion = 'gasto registrado'"],
  ['what is kept of the lengths of lists is what they are', 'delete from conteo'],
  [
    'every seal of the ledger and of the closings holds (M6)',
    `update pago set anotado_en = now() - interval '2 hours'; select sellar_libro('pago', 1000);
      update pago set motivo = 'otro motivo' where id = (select min(id) from pago)`,
  ],
  [
    "an order's total is what the audit last said of it (42)",
    // An owner's consistent change of a hundred pesos: the order, its element and its payments agree.
    `do $$
      declare alterado bigint := (select max(id) from pedido where estatus = 'En proceso de elaboración' and eliminado_en is null);
      begin
        update pedido_elemento set importe_armazon = importe_armazon + 10000
          where id = (select min(id) from pedido_elemento where id_pedido = alterado);
        update pedido set total = total + 10000 where id = alterado;
        update pago set saldo_despues = saldo_despues + 10000 where id_pedido = alterado;
      end $$`,
    [BIENES, CONTENIDO],
  ],
  [
    'what the audit says was paid is in the ledger (42)',
    `update auditoria set despues = jsonb_set(despues, '{importe}', '1') where entidad = 'pago'`,
  ],
  [ACTA, `update auditoria set despues = jsonb_set(despues, '{efectivo}', '1') where accion = 'corte registrado'`],
]
