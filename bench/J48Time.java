// The least of ten times to grow J48's full tree, in seconds of the processor:
// java -cp weka.jar J48Time.java data.arff
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

import weka.classifiers.trees.J48;
import weka.core.Instances;
import weka.core.converters.ConverterUtils.DataSource;

public class J48Time {
    public static void main(String[] files) throws Exception {
        Instances data = DataSource.read(files[0]);
        data.setClassIndex(data.numAttributes() - 1);
        ThreadMXBean cpu = ManagementFactory.getThreadMXBean();
        double least = Double.MAX_VALUE;
        for (int i = 0; i < 10; i++) { // the first times are those in which Java warms up
            J48 tree = new J48();
            tree.setOptions(new String[] {"-U", "-O", "-J", "-M", "1"});
            long start = cpu.getCurrentThreadCpuTime();
            tree.buildClassifier(data);
            least = Math.min(least, (cpu.getCurrentThreadCpuTime() - start) / 1e9);
        }
        System.out.println("seconds " + least);
    }
}
