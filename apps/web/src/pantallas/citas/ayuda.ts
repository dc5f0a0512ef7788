import type { AyudaDePantalla } from '../../base/direccion/ayuda.ts'

export const ayuda: AyudaDePantalla = {
  titulo: 'Citas',
  puntos: [
    { que: 'Ver las citas', como: 'La lista abre con las de hoy; arriba eliges «Mañana», «Por confirmar» o «Todas».' },
    {
      que: 'Agendar',
      como: '«Nueva cita», o un espacio libre de la semana. Se ofrecen las horas que la sucursal tiene abiertas.',
    },
    {
      que: 'Confirmar, mover o cancelar',
      como: 'El engrane de la cita, o un clic en ella dentro de la semana. También puedes arrastrarla a otra hora.',
    },
    {
      que: 'Marcar la asistencia',
      como: '«Asistió» en el engrane cuando llegue. Al terminar el día la lista propone lo que falta; «Más», «Asistencia» lo acepta de una vez.',
    },
    { que: 'Saber si llegó un mensaje', como: '«Mensajes» dice si se envió, se entregó, se leyó o por qué no llegó.' },
    {
      que: 'Ofrecer una hora que quedó libre',
      como: '«Más», «Lista de espera»: un clic agenda a quien quería venir antes, y le avisa.',
    },
  ],
}
