import type { TipoUsuario } from '@nitida/contract/permisos'

interface Novedad {
  /** Day of the release, which orders them and says which ones a user has seen. */
  dia: string
  que: string
  como: string
  tipos?: string
}

/** What releases brought that a user would ask about, the newest first. A line stays about three months. */
const novedades: readonly Novedad[] = [
  {
    dia: '2026-11-29',
    que: 'De presupuesto a pedido',
    como: '«Hacer pedido» de un presupuesto vigente llega lleno, con la mitad de anticipo. El botón dice cuánto cobra y cómo; cámbialo o da Enter.',
    tipos: '012',
  },
  {
    dia: '2026-11-29',
    que: 'Lo que se ve en el control',
    como: 'Al medir un par, «A la vista»: rayón, color, bisel, armazón u otro. Con uno no pasa aunque mida bien, y la causa del rehecho ya viene puesta.',
    tipos: '013',
  },
  {
    dia: '2026-11-29',
    que: 'Facturas en dólares',
    como: 'En «Generar Factura», sin pedido: «Moneda» y su tipo de cambio. Se cobran en pesos o en dólares, y la diferencia cambiaria va en las pólizas.',
    tipos: '012',
  },
  {
    dia: '2026-11-28',
    que: 'El tablero del taller',
    como: 'En «Taller», cada filtro dice cuántos hay («Mías» y «Externo» son nuevos), «n más» abre el resto de una columna y el botón de una tarjeta la pasa.',
    tipos: '013',
  },
  {
    dia: '2026-11-28',
    que: 'IVA de cada artículo',
    como: 'En «Inventario», al editar un artículo: IVA de la sucursal, tasa 0 % o exento, según diga tu contador. El pedido lo guarda y su factura, la global y lo demás lo dicen.',
    tipos: '01',
  },
  {
    dia: '2026-11-28',
    que: 'CFDI de anticipo',
    como: 'En los datos de la sucursal, «Anticipos»: cada pago de un pedido con saldo lleva su CFDI, y al liquidar se hacen solas la factura final y su egreso.',
    tipos: '012',
  },
  {
    dia: '2026-11-28',
    que: 'Rehechos del taller',
    como: 'Un par que no pasa y eliges «Rehacer» cuenta en «Taller», «Rehechos»: por causa, laboratorio, optometrista y marca, con quién paga y su costo.',
    tipos: '013',
  },
  {
    dia: '2026-11-28',
    que: 'Cada par en su charola',
    como: 'En «Taller», un pedido de varios pares tiene una tarjeta y una charola por par: escanéalo una vez por charola. Sale cuando todos están listos.',
    tipos: '013',
  },
  {
    dia: '2026-11-28',
    que: 'Otros impuestos al facturar',
    como: 'En «Generar Factura», sin pedido: «Impuestos» de cada concepto pone IVA 0 %, exento o no objeto, y retenciones de IVA y de ISR.',
    tipos: '012',
  },
  {
    dia: '2026-11-28',
    que: 'Bancos en el complemento de un pedido',
    como: 'En «Gestión de facturas», el engrane de una factura PPD: «Datos bancarios» de cada pago, antes o después de su complemento.',
    tipos: '012',
  },
  {
    dia: '2026-11-28',
    que: 'Lista 69 del SAT',
    como: 'En «Comparar con el SAT», junto a la 69-B: suelta la de firmes, no localizados o CSD sin efectos, y avisa al recibir mercancía.',
    tipos: '0',
  },
  {
    dia: '2026-11-28',
    que: 'Notas de crédito',
    como: 'En «Gestión de facturas», el engrane de una factura sin pedido: por importe o por renglones, de una o de varias del mismo cliente.',
    tipos: '012',
  },
  {
    dia: '2026-11-27',
    que: 'Pedidos a proveedores',
    como: 'En «Inventario»: pide lo que falta, mándalo en PDF y Excel, y recíbelo por partes, contando o con el XML. Las diferencias quedan escritas.',
    tipos: '01',
  },
  {
    dia: '2026-11-27',
    que: 'Pólizas',
    como: 'En «Gestión de facturas»: lo facturado y lo cobrado del mes como pólizas que cuadran, en Excel o en el XML del SAT. Las cuentas se ponen en «Ajustes».',
    tipos: '0',
  },
  {
    dia: '2026-11-27',
    que: 'Avisos del SAT',
    como: 'En «Hoy»: sello por vencer, ventas sin global, pagos sin complemento y cancelaciones rechazadas. En «Ajustes», el correo al que llegan.',
    tipos: '0',
  },
  {
    dia: '2026-11-27',
    que: 'Presupuestos en ticket, PDF y por correo',
    como: 'En un presupuesto, «Ticket» y «PDF» lo imprimen con sus alternativas y el código de su página; «Enviar por correo» lo manda al paciente.',
    tipos: '012',
  },
  {
    dia: '2026-11-27',
    que: 'Garantías',
    como: 'En «Ajustes», cuántos meses da cada familia y qué cubre. Empiezan con la entrega, van en el ticket y se usan una vez, en «Rehacer».',
    tipos: '0',
  },
  {
    dia: '2026-11-27',
    que: 'Lista 69-B',
    como: 'En «Comparar con el SAT», suelta el listado que publica el SAT: dice qué clientes y proveedores tuyos están en él, y avisa al facturarles.',
    tipos: '0',
  },
  {
    dia: '2026-11-27',
    que: 'Comparar con el SAT',
    como: 'En «Gestión de facturas», suelta el ZIP de la descarga masiva: qué falta, qué sobra y qué cambió, con su siguiente paso.',
    tipos: '0',
  },
  {
    dia: '2026-11-27',
    que: 'Medidas de montaje',
    como: 'En visitas, historias y pedidos, «Capturar»: prisma, DNP, altura, vértice, ángulos y aro. Se imprimen, se comparan y llegan al taller.',
    tipos: '0124',
  },
  {
    dia: '2026-11-27',
    que: 'Orden al laboratorio',
    como: 'En «Taller», un pedido de laboratorio externo sale como archivo OMA o PDF. Suelta ahí el archivo con que te conteste.',
    tipos: '013',
  },
  {
    dia: '2026-11-27',
    que: 'Lotes y caducidad',
    como: 'Al recibir lentes de contacto, escanea el código de la caja: llena lote y caducidad. «Números» dice qué caduca en 60 días.',
    tipos: '01',
  },
  {
    dia: '2026-11-27',
    que: 'La factura global se hace sola',
    como: 'En «Sucursales», edita una y elige cada cuánto. Antes de cada una, «Gestión de facturas», «Globales», dice qué entra y qué espera.',
    tipos: '01',
  },
  {
    dia: '2026-11-27',
    que: 'Comisiones',
    como: 'En «Panel de cortes», «Comisiones»: escribe qué porcentaje gana quien levantó el pedido, mira cuánto lleva cada quien y cierra el periodo.',
    tipos: '0',
  },
  {
    dia: '2026-11-27',
    que: 'Lista de precios de micas',
    como: 'En «Inventario»: micas por potencia con su precio; se traen de Excel. En un pedido, «De la lista» llena el lente y propone la fecha de entrega.',
    tipos: '012',
  },
  {
    dia: '2026-11-27',
    que: 'Llaves de acceso',
    como: 'Tu nombre, en la barra, «Agregar llave»: entras con tu huella, tu cara o el PIN de tu equipo, sin contraseña ni código.',
  },
  {
    dia: '2026-11-27',
    que: 'Tarjetas y terminal',
    como: 'En «Depósitos», sube el reporte de tu terminal: verás qué cobro con tarjeta no llegó al banco y cuál no está en un pedido.',
    tipos: '01',
  },
  {
    dia: '2026-11-27',
    que: 'Metas del mes',
    como: 'En «Negocio», por mes, fija cuánto debe vender cada sucursal: verás cómo va y en cuánto cerrará.',
    tipos: '0',
  },
  {
    dia: '2026-11-27',
    que: 'Negocio de tu sucursal',
    como: 'En Hoy y en «Corte de Caja», «Negocio»: ventas, cobros y devoluciones junto a los de antes, y la meta del mes.',
    tipos: '1',
  },
  {
    dia: '2026-11-27',
    que: 'Números del inventario',
    como: 'En «Inventario», «Números»: cuánto vale en cualquier día, qué rota, qué pedir y qué falta. Cada número abre sus renglones.',
    tipos: '01',
  },
  {
    dia: '2026-11-27',
    que: 'Depósitos',
    como: 'En «Panel de cortes» y «Corte de Caja»: qué efectivo falta por llevar al banco, y qué se llevó, con su comprobante.',
    tipos: '01',
  },
  {
    dia: '2026-11-27',
    que: 'Envíos del taller',
    como: 'En «Pedidos», «Envíos» (o «Taller»): lo que el taller manda se recibe con un botón o escaneando, y se dice qué faltó.',
    tipos: '012',
  },
  {
    dia: '2026-11-26',
    que: 'Inventario',
    como: 'En «Pedidos», «Inventario»: qué hay aquí y en otras sucursales; en un pedido, escanea el armazón y se llena solo.',
    tipos: '012',
  },
  {
    dia: '2026-11-26',
    que: 'Recibir mercancía',
    como: 'En «Inventario»: suelta el XML de tu proveedor, cuenta escaneando y entra a su costo. No hay que capturar nada.',
    tipos: '01',
  },
  {
    dia: '2026-11-26',
    que: 'Traslados',
    como: 'Si el armazón está en otra sucursal, «Pedir a 03» les avisa; se escanea al salir y al llegar.',
    tipos: '012',
  },
  {
    dia: '2026-11-26',
    que: 'Contar sin cerrar',
    como: 'En «Inventario», «Contar»: entre varios y sin dejar de vender; lo que se vende mientras tanto no es diferencia.',
    tipos: '012',
  },
  {
    dia: '2026-11-26',
    que: 'Auditoría',
    como: 'En «Usuarios», «Auditoría»: quién hizo qué, cuándo y sobre qué. En «Privacidad» de un paciente, quién leyó su expediente.',
    tipos: '0',
  },
  {
    dia: '2026-11-26',
    que: 'Negocio',
    como: 'En «Panel de cortes», la pestaña «Negocio» compara las cifras de un periodo con las de antes; cada número abre sus renglones.',
    tipos: '0',
  },
  {
    dia: '2026-11-25',
    que: 'Ajustes',
    como: 'En «Sucursales», «Ajustes»: el nombre de la óptica, quién responde por los datos, las reglas de caja y las impresoras.',
    tipos: '0',
  },
  {
    dia: '2026-11-25',
    que: 'Verificación en dos pasos',
    como: 'Tu nombre, en la barra, abre tu cuenta: ahí activas que al entrar se pida además un código de tu teléfono.',
  },
  {
    dia: '2026-11-25',
    que: 'Ayuda en cada pantalla',
    como: 'El botón «?» de la barra, o F1, dice cómo se usa la pantalla en la que estás.',
  },
  {
    dia: '2026-11-25',
    que: 'Exportar',
    como: 'Las listas se descargan en Excel o CSV con los filtros que tengan.',
    tipos: '012',
  },
  {
    dia: '2026-11-25',
    que: 'Duplicados',
    como: 'En «Pacientes», «Más», «Duplicados» juntas dos registros de la misma persona.',
    tipos: '01',
  },
  {
    dia: '2026-11-24',
    que: 'Importar',
    como: 'En «Pacientes», «Más», «Importar» traes pacientes, pedidos abiertos, citas y graduaciones de otro programa.',
    tipos: '01',
  },
]

/** What is new for somebody since the last one that he was shown. */
export const novedadesDesde = (vista: string | null, tipo: TipoUsuario): readonly Novedad[] =>
  novedades.filter(({ dia, tipos }) => (vista === null || dia > vista) && (!tipos || tipos.includes(tipo)))

/** The day to keep once they were shown. */
export const ultimaNovedad = novedades[0]?.dia ?? null
