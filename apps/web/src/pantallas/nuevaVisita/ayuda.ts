import type { AyudaDePantalla } from '../../base/direccion/ayuda.ts'

export const ayuda: AyudaDePantalla = {
  titulo: 'Nueva visita',
  puntos: [
    {
      que: 'Escribir la graduación',
      como: 'Sin buscar el punto: «-125» es −1.25, «50» es +0.50, «n» es neutro. «=» repite el valor gris de abajo.',
    },
    { que: 'Moverse', como: 'Tab, Enter y → avanzan; Mayús+Enter y ← regresan; Ctrl+↓ cambia de ojo.' },
    {
      que: 'Copiar',
      como: '«Copiar anterior», «Copiar otra» o «Copiar OD a OI», debajo de la tabla. «Transponer» enseña el resultado antes.',
    },
    {
      que: 'Fotos',
      como: 'Elígelas, pégalas o toma una con la cámara. Se envían con la visita. Las de iPhone en HEIC se ajustan en Cámara, Formatos, «Más compatible».',
    },
    {
      que: 'Borrador',
      como: 'Se guarda solo cada pocos segundos; nadie más lo ve y se borra a los 7 días sin cambios. Las fotos no van en él.',
    },
    {
      que: 'Medidas de montaje',
      como: '«Capturar» abre prisma, DNP, altura, vértice, ángulos y aro. Son opcionales; lo raro avisa y se guarda.',
    },
    { que: 'Al guardar', como: 'La visita no se modifica después: se corrige con una adenda.' },
  ],
}
