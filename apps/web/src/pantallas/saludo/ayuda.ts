import type { AyudaDePantalla } from '../../base/direccion/ayuda.ts'

export const ayuda: AyudaDePantalla = {
  titulo: 'Laboratorio',
  puntos: [
    {
      que: 'Taller',
      como: 'Escanea el pedido y su charola, una por par; cada lectura, o el botón de la tarjeta, la pasa a la etapa siguiente. «n más» abre la columna.',
    },
    {
      que: 'Control de calidad',
      como: '«Medir» compara lo medido con lo pedido; en «A la vista» marca rayones y demás. Lo que no pasa: «Rehacer», «Volver a medir» o «Regresar a Montaje».',
    },
    {
      que: 'Envíos',
      como: 'Escanea lo que ya está listo y presiona «Enviar». Lo que la sucursal no encuentre vuelve a «Listo para enviar».',
    },
    {
      que: 'Lista de surtido',
      como: 'Qué micas tomar, por tipo y potencia, y para qué charolas. Se imprime.',
    },
    {
      que: 'Laboratorio externo',
      como: '«Orden al laboratorio» baja o envía el pedido. Suelta en el taller el archivo con que conteste: se lee en su tarjeta.',
    },
    { que: 'Lo que hay que hacer', como: 'La lista, lo más urgente primero, con la graduación de cada pedido.' },
    { que: 'Abrir un pedido', como: 'Escanea arriba el QR de su ticket: se abre su estatus.' },
    { que: 'Lo que ya se fue', como: 'Desaparece solo cuando la sucursal lo recibe.' },
  ],
}
