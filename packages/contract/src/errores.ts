/**
 * Every refusal the server can answer: its code (`error`), HTTP status and Spanish sentence (`message`). Texts that the
 * specification writes out are word for word (spec §8); the rest follow its voice.
 */
export const errores = {
  // Request
  DATOS_INVALIDOS: [422, 'Revisa los datos marcados.'],
  CUERPO_ILEGIBLE: [400, 'La solicitud no se pudo leer.'],
  CUERPO_DEMASIADO_GRANDE: [413, 'El archivo o los datos son demasiado grandes.'],
  TIPO_NO_SOPORTADO: [415, 'El formato de la solicitud no es el esperado.'],
  METODO_NO_PERMITIDO: [405, 'Esta acción no existe en esa dirección.'],
  NO_ENCONTRADO: [404, 'No se encontró: no existe, se eliminó o es de otra sucursal.'],
  DEMASIADAS_SOLICITUDES: [429, 'Demasiadas solicitudes. Espera un momento e intenta de nuevo.'],
  ERROR_INTERNO: [500, 'Ocurrió un error inesperado. Intenta de nuevo; si continúa, contacta a soporte.'],
  SERVICIO_NO_DISPONIBLE: [503, 'El servicio no está disponible por el momento. Intenta de nuevo en unos segundos.'],
  // Application and session
  APLICACION_DESCONOCIDA: [403, 'Aplicación no reconocida.'],
  SESION_REQUERIDA: [401, 'Inicia sesión para continuar.'],
  SESION_TERMINADA: [401, 'Tu sesión terminó. Inicia sesión de nuevo.'],
  SIN_PERMISO: [403, 'Tu tipo de usuario no puede hacer esto.'],
  CREDENCIALES_INVALIDAS: [
    401,
    'Las credenciales son invalidas o el usuario esta inactivo, contacte a su administrador.',
  ],
  CONTRASENA_ACTUAL_INCORRECTA: [403, 'Tu contraseña actual no es esa.'],
  FALTA_CODIGO: [401, 'Escribe el código de tu app de verificación.'],
  CODIGO_INCORRECTO: [403, 'Ese código no es, o ya se usó. Espera el siguiente.'],
  FACTOR_ACTIVO: [409, 'Tu verificación en dos pasos ya está activa.'],
  FUERA_DE_HORARIO: [401, 'Esta fuera de su horario disponible para iniciar sesión.'],
  DEMASIADOS_INTENTOS: [429, 'Demasiados intentos fallidos. Espera 15 minutos e intenta de nuevo.'],
  // Repeated calls (D-70)
  CLAVE_IDEMPOTENCIA_INVALIDA: [422, 'La clave de la solicitud no es válida.'],
  CLAVE_CON_OTROS_DATOS: [422, 'Esta solicitud ya se envió con otros datos.'],
  SOLICITUD_EN_CURSO: [409, 'Esta solicitud todavía se está procesando.'],
  // Users
  USUARIO_CAMBIADO: [409, 'Alguien más cambió este usuario. Revisa los datos actuales.'],
  CORREO_EN_USO: [409, 'Ya existe un usuario con ese correo electrónico.'],
  ULTIMO_ADMINISTRADOR: [409, 'Debe quedar al menos un Usuario Maestro activo.'],
  CONTRASENA_DEBIL: [422, 'Esa contraseña es de las primeras que alguien probaría. Elige otra.'],
  CONTRASENA_CORTA: [422, 'La contraseña debe tener al menos {minimo} caracteres.'],
  HORARIO_OBLIGATORIO: [422, 'El horario de sesión es obligatorio para este tipo de usuario.'],
  SUCURSAL_NO_DISPONIBLE: [422, 'La sucursal elegida no existe o no está activa.'],
  // Branches
  SUCURSAL_CAMBIADA: [409, 'Alguien más cambió esta sucursal. Revisa los datos actuales.'],
  FOLIO_EN_USO: [409, 'Ya existe una sucursal con ese folio.'],
  ENCARGADO_NO_DISPONIBLE: [422, 'El encargado debe ser un Usuario Encargado activo.'],
  ENCARGADO_DE_OTRA_SUCURSAL: [409, 'Ese encargado ya pertenece a otra sucursal.'],
  SUCURSAL_CON_USUARIOS: [409, 'La sucursal tiene usuarios activos. Cámbialos de sucursal o desactívalos primero.'],
  SUCURSAL_CON_CITAS: [409, 'La sucursal tiene citas próximas. Cámbialas de sucursal o cancélalas primero.'],
  SUCURSAL_CON_PEDIDOS: [409, 'La sucursal tiene pedidos sin entregar. Entrégalos o cámbialos de sucursal primero.'],
  CSD_INVALIDO: [422, '{motivo}'],
  CSD_ILEGIBLE: [409, 'El CSD guardado no se puede leer. Sube de nuevo el certificado, la llave y su contraseña.'],
  // Settings
  AJUSTES_CAMBIADOS: [409, 'Alguien más cambió los ajustes. Revisa los datos actuales.'],
  AJUSTE_FIJO: [409, 'Ese ajuste lo fija el servidor y no se cambia aquí.'],
  CONEXION_CAMBIADA: [409, 'Alguien más cambió esta conexión. Revisa los datos actuales.'],
  CONEXION_FIJA: [409, 'Esa conexión la fija el servidor y no se cambia aquí.'],
  CONEXION_DE_DEMO: [409, 'Esto es una demostración: puedes probar una cuenta, pero no se guarda.'],
  CONEXION_CON_TIMBRADOS: [
    409,
    'Hay facturas sin respuesta del proveedor de timbrado. Espera a que se resuelvan: sólo la cuenta que las envió sabe si se timbraron.',
  ],
  CONEXION_ILEGIBLE: [409, 'Lo guardado no se puede leer. Escribe de nuevo sus contraseñas.'],
  PRUEBA_FALLIDA: [422, 'No se guardó. {motivo}'],
  // Patients
  PACIENTE_CAMBIADO: [409, 'Alguien más cambió este paciente. Revisa los datos actuales.'],
  PACIENTE_DUPLICADO: [409, '¡El paciente ya existe!'],
  PACIENTE_CON_CITAS: [409, 'El paciente tiene citas próximas. Cancélalas primero.'],
  PACIENTE_CON_SALDO: [409, 'El paciente tiene un pedido con saldo pendiente. Liquídalo primero.'],
  // Exports
  HOJA_LLENA: [
    422,
    'Son {total} renglones y en una hoja de Excel caben {maximo}. Descárgala en CSV, o acorta la lista con sus filtros.',
  ],
  LLEVADA_EN_CURSO: [409, 'Ya se está juntando un archivo con todo. Espera a que termine, o detenlo.'],
  // Patients who are one person
  PACIENTE_UNIDO: [409, 'Este paciente se unió con otro. Abre de nuevo su ficha para seguir en la que queda.'],
  UNION_CAMBIADA: [409, 'Alguien cambió a uno de los dos pacientes. Revisa los datos actuales.'],
  UNION_CHOCA: [409, 'Ya hay otro paciente con ese nombre y teléfono en su sucursal. Cambia primero sus datos.'],
  UNION_NO_SE_DESHACE: [409, '{motivo}'],
  // Imports
  LIBRO_RECHAZADO: [422, '{motivo}'],
  IMPORTACION_INCOMPLETA: [422, 'Falta decir qué columna es: {faltan}.'],
  IMPORTACION_EN_OTRO_PASO: [409, 'Esta importación ya está en otro paso. Mira cómo va.'],
  IMPORTACION_SIN_RENGLONES: [422, 'No hay renglones nuevos ni con cambios que escribir.'],
  DESHACER_VENCIDO: [422, 'Se podía deshacer hasta el {limite}.'],
  PAGO_DE_APERTURA: [409, 'El saldo inicial vino de tu programa anterior y no entró a ninguna caja: no se corrige.'],
  // Recall
  LLAMADA_EN_PASADO: [422, 'La próxima llamada va después de hoy.'],
  REVISION_EN_PASADO: [422, 'La próxima revisión va después de hoy.'],
  // Appointments
  HORA_OCUPADA: [409, 'Esta hora ya está ocupada.'],
  CITA_EN_PASADO: [422, 'La fecha y la hora de la cita ya pasaron.'],
  SUCURSAL_CERRADA: [422, 'A esa hora la sucursal no atiende: ese día {horario}.'],
  CITA_POR_VENIR: [409, 'La asistencia se marca desde el día de la cita.'],
  CITA_MUY_LEJANA: [422, 'La fecha de la cita no puede pasar del año {anio}.'],
  CITA_CANCELADA: [409, 'La cita está cancelada.'],
  CITA_SIN_CANCELAR: [409, 'La cita no está cancelada.'],
  CANCELACION_AVISADA: [
    409,
    'El aviso de cancelación ya salió o pasó el tiempo para deshacerla. Agenda la cita de nuevo.',
  ],
  CITA_YA_CONFIRMADA: [409, 'La cita ya está confirmada.'],
  YA_EN_ESPERA: [409, 'El paciente ya está en la lista de espera de esa sucursal.'],
  ESPERA_TERMINADA: [409, 'Ese paciente ya no está en la lista de espera.'],
  CITA_CAMBIADA: [409, 'Alguien más cambió esta cita. Revisa los datos actuales.'],
  CITA_NO_CONFIRMADA: [404, 'La cita no pudo ser confirmada. Puede que ya haya sido confirmada.'],
  FALTA_TOKEN: [422, 'Parámetro de consulta no encontrado.'],
  AVISO_SIN_CITA: [404, 'No hay una cita que corresponda a ese aviso.'],
  // Orders and payments
  PEDIDO_NO_AVANZA: [409, 'El pedido ya no admite ese cambio de estatus.'],
  PEDIDO_ENTREGADO: [409, 'El pedido ya fue entregado al cliente y no se puede cambiar.'],
  PEDIDO_CAMBIADO: [409, 'Alguien más cambió este pedido. Revisa los datos actuales.'],
  FALTA_FORMA_PAGO: [422, 'Debe seleccionar una forma de pago'],
  ANTICIPO_INVALIDO: [422, 'El anticipo debe ser mayor que cero y no mayor que el total.'],
  TOTAL_EXCESIVO: [422, 'El total del pedido no puede pasar de $10,000,000.00.'],
  ENTREGA_EN_PASADO: [422, 'La fecha de entrega no puede ser anterior a hoy.'],
  TOTAL_MENOR_QUE_PAGADO: [409, 'El total no puede ser menor que lo ya pagado.'],
  ANTICIPO_MENOR_QUE_PAGADO: [
    409,
    'El anticipo no puede ser menor que el ya cobrado; para devolver dinero registra una devolución.',
  ],
  ANTICIPO_CON_ABONOS_EXCEDE_TOTAL: [409, 'Ese anticipo y los abonos ya cobrados pasan del total.'],
  ABONO_EXCEDE_SALDO: [409, 'El abono es mayor que el saldo pendiente.'],
  DEVOLUCION_EXCEDE_PAGADO: [409, 'La devolución es mayor que lo pagado con esa forma de pago.'],
  PAGO_YA_REVERSADO: [409, 'Ese pago ya fue corregido.'],
  PEDIDO_NO_ENTREGADO: [409, 'El pedido no se ha entregado al cliente.'],
  ENTREGA_DE_OTRO_DIA: [409, 'La entrega solo se deshace el mismo día en que se hizo.'],
  ENTREGA_CON_DEVOLUCION: [409, 'El cliente ya devolvió mercancía de este pedido; la entrega no se puede deshacer.'],
  SUCURSAL_DE_OTRO_EMISOR: [
    409,
    'El pedido ya tiene cobros: no puede pasar a una sucursal con otro RFC u otra tasa de IVA. Devuelve antes lo cobrado.',
  ],
  ELEMENTO_YA_DEVUELTO: [409, 'Ese elemento ya fue devuelto o ya no está en el pedido.'],
  FALTA_MOTIVO: [422, 'Escribe el motivo: el pedido tiene pagos que se van a reversar.'],
  AVISO_SIN_PEDIDO: [404, 'No hay un pedido que corresponda a ese aviso.'],
  // Visits and clinical histories
  FOTO_INVALIDA: [422, 'Una foto no se pudo guardar: {motivo}'],
  DEMASIADAS_FOTOS: [422, 'Una visita lleva hasta {maximo} fotos.'],
  SIN_REGISTROS: [404, 'No hay registros!'],
  VISITA_NO_ENCONTRADA: [404, 'No se encontró la última visita.'],
  ADDENDUM_SIN_CAMBIOS: [422, 'La corrección no cambia nada.'],
  // Messages
  RESPUESTA_RESUELTA: [409, 'Alguien más ya revisó esa respuesta.'],
  RESPUESTA_EXTRANJERA: [422, 'Es un número de otro país: ningún paciente lo tiene.'],
  MENSAJE_NO_LIBERABLE: [409, 'Solo se puede enviar de nuevo un mensaje sin respuesta, pasadas 24 horas.'],
  CORREO_NO_LIBERABLE: [409, 'Solo se puede enviar de nuevo un correo que falló o quedó sin respuesta.'],
  PROMOCION_INCOMPLETA: [422, 'Por favor, completa los siguientes campos: {campos}.'],
  PROMOCION_PORCENTAJE: [422, 'El porcentaje va de 1 a 100.'],
  PROMOCION_DISTINTA: [409, 'El texto que viste no es el de la plantilla. Recarga la página y revísalo de nuevo.'],
  PROMOCION_SIN_DESTINATARIOS: [409, 'Nadie de esa audiencia puede recibir la promoción.'],
  PROMOCION_EN_PASADO: [422, 'La fecha de envío ya pasó.'],
  PRUEBA_SIN_PACIENTE: [
    404,
    'Ese teléfono no es de un paciente que acepta promociones. Regístralo como paciente con su consentimiento para probar.',
  ],
  CAMPANA_NO_CAMBIA: [409, 'La campaña ya no admite ese cambio.'],
  FIRMA_INVALIDA: [401, 'La firma de la notificación no es válida.'],
  VERIFICACION_RECHAZADA: [403, 'La verificación no es válida.'],
  // Invoices
  AUTOFACTURA_APAGADA: [409, 'Esta sucursal no factura por esta página. Pide tu factura en el mostrador.'],
  AUTOFACTURA_SIN_CERTIFICADO: [
    409,
    'Por ahora la óptica no puede facturar por esta página: le falta renovar su certificado. No es por tus datos. Pide tu factura en tu sucursal.',
  ],
  AUTOFACTURA_DEVUELTA: [409, 'Devolviste todo lo de este pedido: no hay nada que facturar.'],
  AUTOFACTURA_DE_APERTURA: [
    409,
    'Tu compra se pagó antes de que la tienda usara este sistema. Pide tu factura en tu sucursal.',
  ],
  AUTOFACTURA_CON_SALDO: [409, 'Tu pedido todavía tiene saldo. Podrás facturarlo en cuanto esté pagado por completo.'],
  AUTOFACTURA_HECHA: [409, 'Tu compra ya tiene factura. Si no la recibiste, pídela en tu sucursal.'],
  AUTOFACTURA_EN_GLOBAL: [
    409,
    'Tu compra ya va en la factura de público en general del mes. Pide la tuya en tu sucursal.',
  ],
  AUTOFACTURA_EN_TIMBRADO: [409, 'Tu compra se está facturando en este momento. Vuelve a intentar en unos minutos.'],
  AUTOFACTURA_VENCIDA: [
    409,
    'Las compras se facturan aquí hasta el último día del mes en que se pagaron. Pregunta en tu sucursal si aún se puede.',
  ],
  AUTOFACTURA_RECHAZADA: [422, 'El SAT no aceptó los datos: {motivo}'],
  VENTA_FACTURADA: [409, 'Ese pedido ya está en la factura {folio}.'],
  VENTA_EN_GLOBAL: [
    409,
    'Ese pedido ya está en la factura global {folio}. Cancélala con motivo 04 o haz una de egreso.',
  ],
  VENTA_EN_TIMBRADO: [409, 'Ese pedido se está timbrando en este momento ({folio}). Espera a saber qué pasó.'],
  EDICION_FACTURADA: [
    409,
    'Lo que cambias está en la factura {folio}: elige si se sustituye o si se factura aparte lo que agregas.',
  ],
  EDICION_DE_DOS_FACTURAS: [
    409,
    'Lo que quitas o corriges ya está en las facturas {folios}. Cancela una y guarda otra vez: la que queda se sustituye con todo el pedido. O deja lo facturado como está y agrega aparte la diferencia.',
  ],
  PEDIDO_FACTURADO: [409, 'El pedido está en la factura {folio}. Cancélala primero.'],
  PEDIDO_SIN_IMPORTE: [422, 'Un pedido de $0.00 no se factura.'],
  PEDIDO_DE_APERTURA: [
    409,
    'Todo lo de este pedido se cobró antes de que llegara de tu programa anterior: se facturó allá, y aquí no hay nada que facturar.',
  ],
  PEDIDO_DEVUELTO: [409, 'El cliente devolvió todo lo de este pedido: no hay nada que facturar.'],
  PUE_SIN_PAGAR: [
    422,
    'El pedido todavía tiene saldo: no puede facturarse como PUE. Usa PPD (pago en parcialidades o diferido).',
  ],
  FACTURA_CAMBIADA: [409, 'Los importes cambiaron mientras hacías la factura. Revisa los nuevos antes de enviarla.'],
  FACTURA_DESCUENTO: [422, 'El descuento no puede ser mayor que el importe.'],
  SIN_CSD: [409, 'La sucursal no tiene su CSD completo: certificado, llave y contraseña.'],
  SIN_TRANSACCIONES: [404, 'No hay transacciones con metodo "{metodo}"'],
  TRANSACCION_FACTURADA: [409, 'Alguna de las transacciones ya está en otra factura. Carga la lista de nuevo.'],
  FACTURA_EN_TIMBRADO: [409, 'Se está timbrando algo que nombra a esta factura. Espera a saber qué pasó.'],
  INTENTO_RESUELTO: [409, 'De esa factura ya se sabe qué pasó, o todavía se espera al proveedor.'],
  INTENTO_RECIENTE: [409, 'Espera al menos {horas} h: el proveedor todavía puede mostrarla como timbrada.'],
  CFDI_DISTINTO: [422, 'Ese XML no es el de la factura que se envió. No coincide: {distintos}.'],
  SAT_SIN_CFDI: [409, 'El SAT todavía no tiene vigente esa factura: {motivo}. Intenta en unos minutos.'],
  CFDI_SIGUE_AL_LIBRO: [
    409,
    'Los complementos de pago y los egresos siguen al libro del pedido: al corregir el pago, o al cancelar la factura, se cancelan solos.',
  ],
  PEDIDO_SIN_GLOBAL: [409, 'Ese pedido no está en esa factura global.'],
  EMISOR_CAMBIADO: [409, 'La sucursal ya no factura con el RFC de la factura {folio}.'],
  FACTURA_NO_CANCELABLE: [409, 'La factura está en «{estatus}»: no se puede pedir su cancelación.'],
  CANCELACION_FUERA_DE_PLAZO: [
    422,
    'Se podía cancelar hasta el {limite} (CFF 29-A). Si el SAT la aceptó por excepción, indícalo; si no, corrígela con un CFDI de egreso.',
  ],
  FACTURA_SIN_PAGOS: [
    409,
    'Aquí se registran los pagos de una factura PPD sin pedido; los de un pedido se cobran en él, y una PUE ya está pagada.',
  ],
  FACTURA_EN_CANCELACION: [409, 'La factura se canceló o está en proceso de cancelación: ya no recibe pagos.'],
  PAGO_REBASA_FACTURA: [422, 'El pago rebasa lo que falta por pagar de la factura.'],
  PAGO_ANULADO: [409, 'Ese pago ya se anuló.'],
  PAGOS_REGISTRADOS: [409, 'La factura tiene pagos registrados. Anúlalos antes de sustituirla.'],
  RELACION_DESCONOCIDA: [422, 'Ese folio fiscal no es de una factura de este emisor. Revísalo en Gestión de facturas.'],
  TOTAL_NO_COINCIDE: [422, 'El total no es el de la factura.'],
  FALTA_SUSTITUTA: [422, 'El motivo 01 pide el folio fiscal de la factura que la sustituye.'],
  SUSTITUTA_INVALIDA: [422, 'Esa factura no sustituye a esta: debe estar vigente y relacionada con ella (tipo 04).'],
  CANCELACION_RECHAZADA: [502, 'El proveedor no tomó la solicitud: {motivo}'],
  // Cash closing
  CORTE_YA_REGISTRADO: [409, '¡Ya has registrado tu corte de hoy!'],
  SIN_SUCURSAL_ASIGNADA: [409, '¡No tiene sucursal asignada como encargado!'],
  CORTE_CAMBIADO: [409, 'Los totales cambiaron mientras hacías el corte. Revisa los nuevos antes de confirmar.'],
  CORTE_DE_OTRO_DIA: [409, 'La página es de otro día. Revisa los cobros de hoy antes de registrar el corte.'],
  CORTE_SIN_NOTA: [422, 'Escribe una nota: la diferencia de efectivo es mayor que {limite}.'],
  CORTE_YA_REABIERTO: [409, 'Ese corte ya fue reabierto.'],
  MOVIMIENTO_EN_CORTE: [409, 'Ese movimiento ya está en un corte o fue anulado.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type CodigoError = keyof typeof errores

/** The sentence of a code, its `{placeholders}` filled from `datos`. */
export function mensajeDe(codigo: CodigoError, datos: Record<string, string | number> = {}): string {
  return errores[codigo][1].replace(/\{(\w+)\}/g, (_, nombre: string) => String(datos[nombre] ?? ''))
}

export const estatusDe = (codigo: CodigoError): number => errores[codigo][0]
