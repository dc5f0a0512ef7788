import type { AyudaDePantalla } from '../../base/direccion/ayuda.ts'

export const ayuda: AyudaDePantalla = {
  titulo: 'Sucursales',
  puntos: [
    {
      que: 'Crear una',
      como: 'Número, dirección y encargado. Si no hay encargado, «Nuevo encargado» lo registra ahí mismo.',
    },
    {
      que: 'Datos fiscales',
      como: 'RFC, razón social y régimen como en la Constancia de Situación Fiscal; de ellos salen sus facturas.',
    },
    {
      que: 'Sello digital',
      como: 'Arrastra o elige el certificado y la llave (.cer y .key) y escribe su contraseña: antes de guardar se dice si van juntos y hasta cuándo valen.',
    },
    {
      que: 'Horario y zona',
      como: 'De ellos salen las horas de citas, los cortes y los recordatorios. Los «Días cerrados» de toda la cadena están en Ajustes.',
    },
    {
      que: 'Ajustes',
      como: 'Nombre, logo, privacidad, caja, garantía, presupuestos y cuándo se pide el motivo de un precio. Lo que fija el servidor no se cambia. «Primeros pasos»: lo que falta.',
    },
    {
      que: 'Conexiones',
      como: 'En Ajustes: WhatsApp, correo, PAC y fotos en la nube. «Probar» conversa de verdad y dice qué falló. «Ver plantillas»: cuáles aprobó Meta.',
    },
    {
      que: 'Privacidad',
      como: 'En Ajustes: «Aviso de privacidad» publica sus textos, cada vez otra versión. «Vulneraciones»: datos perdidos o vistos sin permiso, y a quién avisar, con su carta.',
    },
    { que: 'Quitar una', como: '«Eliminar» la guarda; «Ver eliminadas» la restaura.' },
  ],
}
