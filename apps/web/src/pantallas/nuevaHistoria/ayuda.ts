import type { AyudaDePantalla } from '../../base/direccion/ayuda.ts'

export const ayuda: AyudaDePantalla = {
  titulo: 'Nueva historia clínica',
  puntos: [
    {
      que: 'Moverse',
      como: 'Tab, Enter y → avanzan; Mayús+Enter y ← regresan; Ctrl+↓ cambia de ojo. Ninguna celda se mueve sola.',
    },
    {
      que: 'Escribir la graduación',
      como: 'Sin buscar el punto: «-125» es −1.25, «50» es +0.50, «n» es neutro. ↑ y ↓ cambian 0.25.',
    },
    {
      que: 'Copiar',
      como: 'Los botones están debajo de cada tabla. Alt+↓ copia la anterior a la total y la total a la prescrita.',
    },
    {
      que: 'Medidas de montaje',
      como: 'El botón bajo la graduación prescrita abre prisma, DNP, altura, vértice, ángulos y aro. Son opcionales; lo raro avisa y se guarda.',
    },
    {
      que: 'Avisos amarillos',
      como: 'Señalan un valor raro, junto a la celda y otra vez antes de guardar. No lo impiden.',
    },
    {
      que: 'Borrador',
      como: 'Lo que escribes se guarda solo cada pocos segundos. Al volver eliges «Continuar borrador» o «Descartar».',
    },
  ],
}
