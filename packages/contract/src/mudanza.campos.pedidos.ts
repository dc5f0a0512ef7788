import { campo, dePaciente, FECHAS, SI_O_NO, sucursal } from './mudanza.campo.ts'

const DE_PEDIDO =
  'numero externo|folio|no pedido|num pedido|numero de pedido|pedido|no orden|num orden|numero de orden|orden|nota|no nota|numero de nota|folio de nota|ticket|remision|no venta|venta|id pedido|id venta|id|no|num|numero|clave|order'
const DINERO = 'En pesos: 1,250.00.'

/** Of an order that is not delivered yet. */
export const camposDePedidos = [
  campo('numeroExterno', 'Número del pedido', 'numeroExterno', 'A-2051', DE_PEDIDO, {
    nota: 'El que tiene en tu programa anterior: con él puedes volver a subir el archivo corregido.',
  }),
  ...dePaciente,
  campo(
    'fecha',
    'Fecha del pedido',
    'fecha',
    '02/11/2026',
    'fecha del pedido|fecha de pedido|fecha pedido|fecha|fecha de venta|fecha venta|fecha de la orden|fecha orden|fecha de nota|fecha de registro|fecha de alta|creado|date|order date',
    { nota: FECHAS },
  ),
  campo(
    'armazon',
    'Armazón o descripción',
    'linea',
    'Ray-Ban RB5154 negro',
    'armazon o descripcion|armazon|descripcion|que se pidio|producto|productos|concepto|articulo|articulos|detalle|modelo|marca y modelo|trabajo|description',
  ),
  campo(
    'lente',
    'Lente',
    'linea',
    'Progresivo antirreflejante',
    'lente|lentes|mica|micas|cristal|cristales|tipo de lente|material|tratamiento',
  ),
  campo('otro', 'Otro', 'linea', '', 'otro|otros|extra|extras|accesorio|accesorios|adicional|adicionales'),
  campo(
    'total',
    'Total',
    'dinero',
    '4,850.00',
    'total|importe|importe total|monto|monto total|precio|precio total|costo|total pedido|total de la venta|total venta|amount',
    { nota: DINERO },
  ),
  campo(
    'pagado',
    'Pagado hasta hoy',
    'dinero',
    '2,000.00',
    'pagado hasta hoy|pagado|anticipo|anticipos|abono|abonos|abonado|a cuenta|acuenta|cobrado|pagos|pago|total pagado|enganche|deposito|paid',
    { nota: 'O el saldo, en su columna.' },
  ),
  campo(
    'saldo',
    'Saldo',
    'dinero',
    '',
    'saldo|saldo pendiente|resta|restan|restante|debe|adeudo|por pagar|por cobrar|pendiente|pendiente de pago|deuda|balance',
    { nota: 'Hace falta donde no dice lo pagado.' },
  ),
  campo(
    'fechaEntrega',
    'Fecha de entrega',
    'fecha',
    '12/11/2026',
    'fecha de entrega|fecha entrega|f entrega|f de entrega|entrega|prometido|prometido para|fecha promesa|fecha prometida|fecha compromiso|compromiso|entregar|promised|due date',
    { nota: FECHAS },
  ),
  campo(
    'estatus',
    'Estatus',
    'estatus',
    'En proceso de elaboración',
    'estatus|estado|status|situacion|etapa|estatus del pedido|estado del pedido',
    { nota: 'En proceso de elaboración o Recibido en sucursal.' },
  ),
  campo(
    'observaciones',
    'Observaciones',
    'nota',
    '',
    'observaciones|observacion|obs|notas|comentarios|comentario|nota adicional|remarks',
  ),
  sucursal,
] as const

/** Of an appointment to come. */
export const camposDeCitas = [
  campo(
    'numeroExterno',
    'Número de la cita',
    'numeroExterno',
    'C-310',
    'numero externo|numero de la cita|no cita|num cita|numero de cita|id cita|folio|id|no|num|numero|clave',
  ),
  ...dePaciente,
  campo(
    'fecha',
    'Fecha',
    'fecha',
    '15/12/2026',
    'fecha|fecha de la cita|fecha cita|fecha de cita|dia|dia de la cita|fecha y hora|fecha hora|cita|proxima cita|date',
    { nota: FECHAS, llena: ['fecha', 'hora'] },
  ),
  campo(
    'hora',
    'Hora',
    'hora',
    '10:30',
    'hora|hora de la cita|hora cita|horario|hora inicio|hora de inicio|inicio|time',
    {
      nota: 'Cada 15 minutos, de 09:00 a 19:30.',
    },
  ),
  campo(
    'confirmada',
    'Confirmada',
    'si-no',
    'No',
    'confirmada|confirmado|confirmo|cita confirmada|confirmacion|confirmed',
    { nota: SI_O_NO },
  ),
  sucursal,
] as const
