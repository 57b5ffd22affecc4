// How unlike two pictures are: each is drawn in squares of sixteen pixels, of which the
// brightness is compared; 0 is alike, 1 is black for white. The most unlike square counts.
async (sources) => {
  const images = await Promise.all(sources.map((source) => new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error("this is no picture"));
    image.src = source;
  })));
  const [width, height] = [images[0].naturalWidth, images[0].naturalHeight];
  if (Math.abs(images[1].naturalWidth - width) > 1 || Math.abs(images[1].naturalHeight - height) > 1) {
    return 1;
  }
  const pixels = images.map((image) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext("2d", {willReadFrequently: true});
    context.drawImage(image, 0, 0, width, height);
    return context.getImageData(0, 0, width, height).data;
  });
  const SIDE = 16;
  let most = 0;
  for (let top = 0; top + SIDE <= height; top += SIDE) {
    for (let left = 0; left + SIDE <= width; left += SIDE) {
      const sums = pixels.map((data) => {
        let sum = 0;
        for (let y = top; y < top + SIDE; y++) {
          for (let x = left; x < left + SIDE; x++) {
            const at = 4 * (y * width + x);
            sum += data[at] + data[at + 1] + data[at + 2];
          }
        }
        return sum / (3 * 255 * SIDE * SIDE);
      });
      most = Math.max(most, Math.abs(sums[0] - sums[1]));
    }
  }
  return most;
}
